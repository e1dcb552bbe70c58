import { expect, test } from 'vitest'
import { joinName, splitName } from './settings-form.tsx'

test('names are joined with one space and split again', () => {
  expect(joinName(' Ada  Augusta ', ' King')).toBe('Ada Augusta King')
  expect(splitName('Ada Augusta King')).toEqual({ firstName: 'Ada', lastName: 'Augusta King' })
  expect(splitName('Ada')).toEqual({ firstName: 'Ada', lastName: '' })
})
