import { expect, test } from 'vitest'
import { joinName, lockoutMs, passwordProblem, slowdownMs, splitName } from './rules.ts'

test.each([
  ['12345', 'Password must be at least 6 characters long.'],
  ['1234567', 'Password must be at least 8 characters'],
  ['12345678', undefined],
  ['x'.repeat(128), undefined],
  ['x'.repeat(129), 'Password must be at most 128 characters'],
])('the password %s: %s', (password, problem) => {
  expect(passwordProblem(password)).toBe(problem)
})

test('an address may fail ten times, and then waits twice as long each time, a quarter of an hour at most', () => {
  expect([0, 9, 10, 11, 12, 40].map(lockoutMs)).toEqual([0, 0, 1_000, 2_000, 4_000, 900_000])
})

test('an account answers later, three seconds at most', () => {
  expect([0, 4, 5, 6, 9, 10, 40].map(slowdownMs)).toEqual([0, 0, 100, 200, 1_600, 3_000, 3_000])
})

test('a name is joined by one blank, and taken apart again', () => {
  expect(joinName(' Ada  Augusta ', ' King')).toBe('Ada Augusta King')
  expect(splitName('Ada Augusta King')).toEqual({ firstName: 'Ada', lastName: 'Augusta King' })
  expect(splitName('Ada')).toEqual({ firstName: 'Ada', lastName: '' })
})
