import { isIP } from 'node:net'
import path from 'node:path'
import { z } from 'zod'
import { backupVariables, missingForBackups } from '#platform/backup-config.ts'
import { isHttpsOrLoopback, localUrl } from '#platform/local-url.ts'
import { misplacedProviderKeys, missingProviderKeys, paymentVariables, unsetProviders, usesSandbox } from '#platform/payment-config.ts'
import type { Look } from '#shared/look.ts'
import { keysOf } from '#shared/records.ts'

const ROLES = ['web', 'worker'] as const

const url = (protocols: string[], example: string) =>
  z.string().refine((value) => protocols.includes(URL.parse(value)?.protocol ?? ''), { error: `a URL such as ${example}` })

/** The URL of a server that may have a login. PostgreSQL's may have no host, but a socket. */
const serverUrl = (protocols: string[], example: string) =>
  z.string().refine((value) => protocols.includes(URL.parse(value)?.protocol ?? '') && isUsable(new URL(value)), {
    error: `a URL such as ${example}, with % in the password written as %25`,
  })

function isUsable({ protocol, hostname, username, password }: URL): boolean {
  try {
    decodeURIComponent(username + password)
    return hostname !== '' || protocol.startsWith('postgres')
  } catch {
    return false
  }
}

const port = z.coerce.number({ error: 'a port number' }).int().min(0).max(65535, { error: 'a port from 0 to 65535' })

/** A comma-separated list of addresses and networks (CIDR). */
const networks = (example: string) =>
  z
    .string()
    .default('')
    .transform(listOf)
    .refine((parts) => parts.every((part) => isNetwork(part)), { error: `a comma-separated list of ${example}` })

function listOf(text: string): string[] {
  return text
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

function isNetwork(text: string): boolean {
  const [address = '', prefix] = text.split('/')
  const bits = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1
  return bits > 0 && (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits))
}

/** Whether a URL has only a scheme and a host. The shop's pages are at the root of its domain. */
function isOrigin(value: string): boolean {
  const parsed = URL.parse(value)
  return parsed === null || parsed.href === `${parsed.origin}/`
}

const schema = z.object({
  STORE_MODE: z.enum(['demo', 'live'], { error: '"demo" or "live"' }).default('demo'),
  STORE_NAME: z.string().min(1).max(60).default('Groundswell'),
  HOST: z.string().min(1).default('127.0.0.1'),
  PORT: port.default(3000),
  PUBLIC_URL: url(['http:', 'https:'], 'https://shop.example.com')
    .refine(isOrigin, { error: 'the shop’s own domain without a path, such as https://shop.example.com' })
    // However it was written: `https:` at its start decides whether cookies are only sent over https.
    .transform((value) => new URL(value).origin)
    .optional(),
  DATA_DIR: z.string().min(1).default('.data'),
  DATABASE_URL: serverUrl(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/shop').optional(),
  DATABASE_DIRECT_URL: serverUrl(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/shop').optional(),
  DATABASE_REPLICA_URL: serverUrl(['postgres:', 'postgresql:'], 'postgres://user:password@replica:5432/shop').optional(),
  DATABASE_POOL: z.coerce.number({ error: 'a number of connections' }).int().min(2).max(200).default(16),
  REDIS_URL: serverUrl(['redis:', 'rediss:'], 'redis://host:6379').optional(),
  ROLES: z
    .string()
    .default('web,worker')
    .transform((text) => text.split(',').map((role) => role.trim()))
    .pipe(z.array(z.enum(ROLES, { error: `a comma-separated choice of ${ROLES.join(', ')}` })).min(1)),
  APP_SECRET: z.string().min(32, { error: 'at least 32 random characters (openssl rand -base64 32)' }).optional(),
  APP_SECRET_PREVIOUS: z
    .string()
    .default('')
    .transform(listOf)
    .refine((parts) => parts.every((part) => part.length >= 32), {
      error: 'the secrets that APP_SECRET replaces, each as it was, separated by commas',
    }),
  TRUST_PROXY: networks('proxy addresses or networks, such as 10.0.0.0/8'),
  LOG_LEVEL: z.enum(['silent', 'error', 'warn', 'info', 'debug'], { error: 'silent, error, warn, info or debug' }).default('info'),
  METRICS_TOKEN: z.string().min(16, { error: 'at least 16 characters' }).optional(),
  METRICS_PORT: port.min(1).optional(),
  ...backupVariables,
  ...paymentVariables,
  SMTP_URL: serverUrl(['smtp:', 'smtps:'], 'smtps://user:password@mail.example.com').optional(),
  MAIL_FROM: z.email({ error: 'an email address' }).default('hello@groundswell.example'),
  CONTACT_EMAIL: z.email({ error: 'an email address' }).optional(),
  MAIL_EVENTS_SECRET: z.string().min(32, { error: 'at least 32 random characters (openssl rand -base64 32)' }).optional(),
  PUSH_HOSTS: z
    .string()
    .default('')
    .transform((text) => listOf(text.toLowerCase()))
    .refine((hosts) => hosts.every((host) => /^(\*\.)?([a-z\d-]+\.)+[a-z\d-]+$/.test(host)), {
      error: 'a comma-separated list of hosts, such as push.example.com or *.example.com',
    }),
  PUSH_LOCAL: z
    .enum(['yes', 'no'], { error: '"yes" or "no"' })
    .default('no')
    .transform((word) => word === 'yes'),
  PWNED_PASSWORDS_URL: url(['http:', 'https:'], 'https://api.pwnedpasswords.com').optional(),
  OUTGOING_PRIVATE_NETWORKS: networks('networks that the shop may call, such as 10.0.0.0/8,192.168.7.20'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_URL: url(['http:', 'https:'], 'http://127.0.0.1:4000').optional(),
  ASSISTANT_PROVIDER: z.enum(['openai-compatible', 'anthropic'], { error: '"openai-compatible" or "anthropic"' }).optional(),
  ASSISTANT_MODEL: z.string().optional(),
  ASSISTANT_API_KEY: z.string().optional(),
  ASSISTANT_URL: url(['http:', 'https:'], 'https://models.example.com/v1').optional(),
})

export type Config = Omit<z.infer<typeof schema>, 'PUBLIC_URL' | 'CONTACT_EMAIL'> & {
  PUBLIC_URL: string
  CONTACT_EMAIL: string
  /** The look from the console, kept up to date by `followStoreSettings`. Not an environment variable. */
  LOOK?: Look
  /** Whether staff entered the mail server in the console. `followMailServer` keeps it up to date. Not an environment variable. */
  MAIL_SERVER_OF_STAFF?: boolean
}

const environments = new WeakMap<Config, Readonly<Config>>()

/** The configuration as the environment set it. The console's settings change `config` itself; its first values are kept on the first call. */
export function environmentOf(config: Config): Readonly<Config> {
  const known = environments.get(config) ?? { ...config }
  environments.set(config, known)
  return known
}

/** The names of all environment variables. */
export const settingNames = keysOf(schema.shape)

/** Whether each variable is set or has its default. Never contains values. */
export function configurationOf(config: Config): { name: string; state: 'set' | 'default' | 'missing' }[] {
  const defaults: Record<string, unknown> = schema.parse({})
  return settingNames.map((name) => {
    const value: unknown = config[name]
    if (value === undefined) return { name, state: 'missing' }
    const isDefault = name === 'DATA_DIR' ? value === path.resolve('.data') : JSON.stringify(value) === JSON.stringify(defaults[name])
    return { name, state: isDefault ? 'default' : 'set' }
  })
}

/** Thrown at startup. `problems` has one line per variable, with what is expected. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  readonly problems: string[]
  constructor(problems: string[]) {
    super(
      `Configuration: ${problems.length === 1 ? 'one setting is' : `${problems.length} settings are`} wrong\n${problems.map((line) => `  ${line}`).join('\n')}`,
    )
    this.problems = problems
  }
}

/** Reads and checks the environment once at startup. Empty variables count as missing. Throws ConfigError with all problems. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const defaults = { PAYMENT_PROVIDERS: unsetProviders[set.STORE_MODE === 'live' ? 'live' : 'demo'] }
  const { error, data } = schema.safeParse({ ...defaults, ...set })
  if (data) {
    const config = withDefaults(data)
    const problems = combinedProblems(config, set)
    if (problems.length > 0) throw new ConfigError(problems)
    return config
  }
  // The valid variables are also checked in combination, so that one start reports everything.
  const invalid = new Set(error.issues.map(({ path: [name] }) => String(name)))
  const valid = Object.fromEntries(Object.entries(set).filter(([name]) => !invalid.has(name)))
  const others = combinedProblems(withDefaults(schema.parse({ ...defaults, ...valid })), set).filter(
    (line) => !invalid.has(line.split(' ', 1)[0] ?? ''),
  )
  throw new ConfigError([...error.issues.map(({ path: [name], message }) => `${String(name)} should be ${message}`), ...others])
}

function withDefaults(data: z.infer<typeof schema>): Config {
  return {
    ...data,
    CONTACT_EMAIL: data.CONTACT_EMAIL ?? data.MAIL_FROM,
    DATA_DIR: path.resolve(data.DATA_DIR),
    PUBLIC_URL: data.PUBLIC_URL ?? localUrl(data.HOST, data.PORT),
  }
}

/** Problems of variables that are valid individually. */
function combinedProblems(config: Config, set: Record<string, string | undefined>): string[] {
  const isLive = config.STORE_MODE === 'live'
  return [...halfConfigured(config), ...misplacedProviderKeys(config, isLive), ...(isLive ? missingForLive(config, set) : [])]
}

/** Variables that require others. */
function halfConfigured(config: Config): string[] {
  return [
    ...halfDatabase(config),
    ...halfRotated(config),
    ...halfGoogle(config),
    ...halfAssistant(config),
    ...missingProviderKeys(config),
    ...missingForBackups(config),
  ]
}

function halfDatabase({ DATABASE_URL, DATABASE_DIRECT_URL, DATABASE_REPLICA_URL }: Config): string[] {
  if (DATABASE_URL !== undefined) return []
  if (DATABASE_DIRECT_URL !== undefined)
    return ['DATABASE_URL is missing: DATABASE_DIRECT_URL requires it to be the connection pooler in front of that server']
  return DATABASE_REPLICA_URL === undefined
    ? []
    : ['DATABASE_URL is missing: DATABASE_REPLICA_URL requires it to be the server that it replicates']
}

function halfRotated({ APP_SECRET, APP_SECRET_PREVIOUS }: Config): string[] {
  if (APP_SECRET !== undefined || APP_SECRET_PREVIOUS.length === 0) return []
  return ['APP_SECRET is missing: APP_SECRET_PREVIOUS only lists the secrets it replaces']
}

function halfGoogle({ GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET }: Config): string[] {
  if ((GOOGLE_CLIENT_ID === undefined) === (GOOGLE_CLIENT_SECRET === undefined)) return []
  const missing = GOOGLE_CLIENT_ID === undefined ? 'GOOGLE_CLIENT_ID' : 'GOOGLE_CLIENT_SECRET'
  return [`${missing} is missing: signing in with Google needs both the client's id and its secret`]
}

function halfAssistant(config: Config): string[] {
  const needed = { 'openai-compatible': ['ASSISTANT_MODEL', 'ASSISTANT_URL'], anthropic: ['ASSISTANT_MODEL', 'ASSISTANT_API_KEY'] } as const
  const { ASSISTANT_PROVIDER: provider } = config
  if (!provider) return []
  return needed[provider].flatMap((name) => (config[name] ? [] : [`${name} is missing: the assistant's model (${provider}) needs it`]))
}

/** What a shop needs before it may take real money. */
function missingForLive(config: Config, set: Record<string, string | undefined>): string[] {
  const problems: string[] = []
  if (!config.APP_SECRET) problems.push('APP_SECRET is missing: a live shop needs at least 32 random characters (openssl rand -base64 32)')
  else if (new Set(config.APP_SECRET).size < 12) problems.push('APP_SECRET is weak: use random characters (openssl rand -base64 32)')
  if (usesSandbox(config))
    problems.push('PAYMENT_PROVIDERS is "sandbox", which doesn’t move real money: remove it and connect a provider in the console')
  if (!set.PUBLIC_URL) problems.push('PUBLIC_URL is missing: a live shop needs its public address, such as https://shop.example.com')
  else if (!isHttpsOrLoopback(config.PUBLIC_URL))
    problems.push('PUBLIC_URL is http: a live shop has to be served over https, for example by a proxy in front of it')
  if (config.PUSH_LOCAL) problems.push('PUSH_LOCAL is set: any subscriber could make the shop call its own network')
  if (config.GOOGLE_URL) problems.push('GOOGLE_URL is set: a live shop can’t trust a stand-in for Google')
  return problems
}
