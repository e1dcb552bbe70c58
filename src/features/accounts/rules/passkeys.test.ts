import { expect, test } from 'vitest'
import { passkeySite } from './passkeys.ts'

test('passkeys are made for a name that is served securely', () => {
  expect(passkeySite('https://shop.example.com')).toEqual({ rpId: 'shop.example.com', origin: 'https://shop.example.com' })
  expect(passkeySite('http://127.0.0.1:3000')).toEqual({ rpId: 'localhost', origin: 'http://localhost:3000' })
  expect(passkeySite('http://localhost:3000')).toEqual({ rpId: 'localhost', origin: 'http://localhost:3000' })
  expect(passkeySite('http://shop.example.com')).toBeNull()
  expect(passkeySite('https://192.0.2.7')).toBeNull()
})
