import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Config, readConfig } from '#platform/config.ts'

/** The configuration of a demo shop under test. `env` overrides single variables. */
export function testConfig(env: Record<string, string>): Config {
  return readConfig({
    APP_SECRET: 'a-secret-for-tests-alone-0123456789',
    DATA_DIR: path.join(tmpdir(), 'gs-test-unused'),
    DATABASE_POOL: '8',
    LOG_LEVEL: 'debug',
    PUSH_HOSTS: 'push.example.com',
    ...env,
  })
}
