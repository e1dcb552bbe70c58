import { createCipheriv, hkdfSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createSecrets, storedSecretOf } from '#platform/secrets.ts'

const [first, second, third] = ['one of the secrets', 'another one of them', 'and yet another one']

/** Encrypts as the shop did before keys had numbers. */
function sealedWithoutNumber(root: string, purpose: string, text: string): Buffer {
  const key = Buffer.from(hkdfSync('sha256', root, 'groundswell', purpose, 32))
  const iv = Buffer.alloc(12, 7)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), body])
}

test('a sealed value contains its key number and needs that key', () => {
  const secrets = createSecrets(first)
  const sealed = secrets.seal('supplier', 'whsec_1')
  expect(sealed.subarray(0, 5)).toEqual(secrets.sealHeader)
  expect(secrets.keyNumber).toMatch(/^[0-9a-f]{8}$/)
  expect(secrets.keyNumber).not.toBe(createSecrets(second).keyNumber)
  expect(secrets.open('supplier', sealed)).toBe('whsec_1')
  expect(() => secrets.open('webhook', sealed)).toThrow('altered')
  expect(() => createSecrets(second).open('supplier', sealed)).toThrow('sealed with another secret')
})

test.each([0, 3, 8, 20, 40])('a sealed value whose byte %i was changed is refused', (at) => {
  const secrets = createSecrets(first)
  const sealed = secrets.seal('supplier', 'a secret of some length')
  sealed[at] = (sealed[at] ?? 0) ^ 1
  expect(() => secrets.open('supplier', sealed)).toThrow('altered')
})

test.each([0, 4, 5, 16, 33])('a sealed value that was cut to %i bytes is refused', (length) => {
  const secrets = createSecrets(first)
  expect(() => secrets.open('supplier', secrets.seal('supplier', 'text').subarray(0, length))).toThrow('altered')
})

test('the newest secret seals; values of earlier ones can be read, also from before keys had numbers', () => {
  const rotated = createSecrets(third, [second, first])
  expect(rotated.open('x', createSecrets(first).seal('x', 'old'))).toBe('old')
  expect(rotated.open('x', createSecrets(second).seal('x', 'later'))).toBe('later')
  expect(rotated.open('x', sealedWithoutNumber(first, 'x', 'oldest'))).toBe('oldest')
  expect(createSecrets(third).open('x', rotated.seal('x', 'new'))).toBe('new')
})

test('the newest secret signs; signatures of earlier ones are accepted and can be looked up', () => {
  const [before, rotated, after] = [createSecrets(first), createSecrets(second, [first]), createSecrets(second)]
  const token = before.sign('order', 'ord_1')
  expect([rotated.verify('order', 'ord_1', token), after.verify('order', 'ord_1', token)]).toEqual([true, false])
  expect(rotated.sign('order', 'ord_1')).toBe(after.sign('order', 'ord_1'))
  expect(rotated.signatures('order', 'ord_1')).toEqual([after.sign('order', 'ord_1'), token])
  expect(rotated.verify('order', 'ord_2', token)).toBe(false)
  expect(createSecrets(first, [first]).signatures('order', 'ord_1')).toEqual([token])
})

test('a generated secret stays the same, and one that a crash left incomplete is refused', () => {
  const directory = mkdtempSync(path.join(tmpdir(), 'groundswell-secret-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const made = storedSecretOf(directory)
  expect(made).toHaveLength(43)
  expect(storedSecretOf(directory)).toBe(made)
  for (const left of ['', made.slice(0, 20)]) {
    writeFileSync(path.join(directory, 'secret'), left)
    expect(() => storedSecretOf(directory)).toThrow('is incomplete')
  }
})
