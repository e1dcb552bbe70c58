import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync } from 'node:fs'
import { expect, onTestFinished, test } from 'vitest'
import { createLogger } from '#platform/log.ts'

function logged(fields: object, message = 'said'): string {
  const lines: string[] = []
  createLogger('info', { write: (line) => void lines.push(line) }).info(fields, message)
  return lines.join('')
}

test.each([
  [{ password: 'hunter2-hunter2' }, 'hunter2'],
  [{ req: { headers: { authorization: 'Bearer abc.def' } } }, 'abc.def'],
  [{ deep: { deeper: { deepest: { accessToken: 'tok_"quoted"_secret' } } } }, 'secret'],
  [{ body: { cvcNumber: 123, cardNumber: '4242 4242 4242 4242' } }, '4242'],
  [{ list: [{ token: 'one-token' }, { Cookie: 'two=cookie' }] }, 'one-token'],
  [{ note: 'mail ada.lovelace+x@example.com now' }, 'ada.lovelace'],
  [{ note: "mail grace.o'hopper@example.com now" }, 'grace'],
  [{ note: 'mail ada.lovelace=shop@example.com now' }, 'ada.lovelace'],
  [{ note: 'mail ada.lovelace{shop}@example.com now' }, 'ada.lovelace'],
  [{ path: '/api/orders/ada.lovelace%40example.com' }, 'ada.lovelace'],
  [{ path: '/api/orders/4242%204242%204242%204242' }, '4242'],
  [{ note: 'card 4000-0000-0000-0002 used' }, '0002'],
  [{ maximum: 9_007_199_254_740_991, note: 'said "9007199254740991,"' }, '9007199254740991'],
])('%j is not printed as it is', (fields, secret) => {
  const line = logged(fields)
  expect(line).not.toContain(secret)
  expect(() => JSON.parse(line) as unknown).not.toThrow()
})

test('other fields stay readable', () => {
  expect(JSON.parse(logged({ orderId: 'ord_1', ms: 12, tokens: 3 }))).toMatchObject({
    level: 'info',
    orderId: 'ord_1',
    ms: 12,
    tokens: 3,
    msg: 'said',
  })
})

test('logged errors say what failed, without the data involved', () => {
  const row = Object.assign(new Error('new row violates check constraint', { cause: new Error('first') }), {
    code: '23514',
    constraint: 'users_name',
    detail: 'Failing row contains (usr_1, Ada, $argon2id$...).',
    requestBodyValues: { messages: ['I live at 12 Elm Street'] },
  })
  const { err } = JSON.parse(logged({ err: row })) as { err: object }
  expect(err).toMatchObject({
    type: 'Error',
    message: expect.stringContaining('check constraint'),
    code: '23514',
    constraint: 'users_name',
  })
  expect(JSON.stringify(err)).toContain('first')
  expect(JSON.stringify(err)).not.toMatch(/argon2id|Elm/)
})

test('an error that ends the process is printed without the data involved', () => {
  const failing = `const waiting = setInterval(() => {
    if (process.listenerCount('uncaughtException') === 0) return
    clearInterval(waiting)
    const cause = Object.assign(new Error('no room for ada@example.com'), { detail: 'Failing row contains (Ada, 4242 4242 4242 4242)' })
    throw new Error('could not be saved', { cause })
  }, 1)`
  const script = `data:text/javascript;base64,${Buffer.from(failing).toString('base64')}`
  const { stderr, status } = spawnSync(process.execPath, ['--import', script, 'src/main.ts'], {
    env: { DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop' },
    encoding: 'utf8',
    timeout: 20_000,
  })
  expect([stderr, status]).toEqual([expect.stringMatching(/^Error: could not be saved\n[^]*no room for \*\*\*@example\.com/), 1])
  expect(stderr).not.toMatch(/Ada|4242/)
})

test('an error that ends a command is printed without the data involved', () => {
  const failing = `process.chdir = () => {
    const cause = Object.assign(new Error('no room for ada@example.com'), { detail: 'Failing row contains (Ada, 4242 4242 4242 4242)' })
    throw new Error('could not be restored', { cause })
  }`
  const script = `data:text/javascript;base64,${Buffer.from(failing).toString('base64')}`
  const { stderr, status } = spawnSync(process.execPath, ['--import', script, 'src/main.ts', 'ledger:check'], { encoding: 'utf8' })
  expect([stderr, status]).toEqual([expect.stringMatching(/^Error: could not be restored\n[^]*no room for \*\*\*@example\.com/), 1])
  expect(stderr).not.toMatch(/Ada|4242/)
})

test.skipIf(!existsSync('/dev/full'))('a full disk does not stop the process', () => {
  const full = openSync('/dev/full', 'w')
  onTestFinished(() => closeSync(full))
  const work = `const { createLogger } = await import('#platform/log.ts')
    const log = createLogger('info')
    for (let line = 0; line < 20_000; line++) log.info({ line }, 'a line that finds no room')
    setTimeout(() => console.error('went on'), 300)`
  const { stderr, status } = spawnSync(process.execPath, ['--input-type=module', '--eval', work], {
    stdio: ['ignore', full, 'pipe'],
    encoding: 'utf8',
    timeout: 20_000,
  })
  expect([stderr.trim(), status]).toEqual(['went on', 0])
})

test('the domain of an email address is kept', () => {
  expect(logged({}, 'sent to ada@example.com')).toContain('***@example.com')
})

// Masking from every letter of this line would take minutes.
test('a long line with an @ is logged quickly', () => {
  for (const letter of ['a', "a'", '%40'])
    expect(logged({ path: `/@/${letter.repeat(400_000)}`, note: 'ada@example.com' })).toContain('***@example.com')
})
