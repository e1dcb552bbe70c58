import { expect, test } from 'vitest'
import { isGoogleMessage, readCallback } from '#features/accounts/ui/google/callback.ts'

test('reads a code from the query and a token from the fragment', () => {
  expect(readCallback({ search: '?code=c1&state=s1', hash: '' })).toEqual({ type: 'GOOGLE_OAUTH_SUCCESS', state: 's1', code: 'c1' })
  const inFragment = readCallback({ search: '', hash: '#access_token=t1&state=s1' })
  expect(inFragment).toEqual({ type: 'GOOGLE_OAUTH_SUCCESS', state: 's1', accessToken: 't1' })
})

test('forwards the description of an error, or its code if there is none', () => {
  expect(readCallback({ search: '?error=access_denied&state=s1', hash: '' })).toMatchObject({ state: 's1', error: 'access_denied' })
  const described = readCallback({ search: '', hash: '#error=server_error&error_description=Try+later' })
  expect(described).toMatchObject({ type: 'GOOGLE_OAUTH_ERROR', error: 'Try later' })
})

test('reports a missing token', () => {
  expect(readCallback({ search: '', hash: '' })).toMatchObject({ type: 'GOOGLE_OAUTH_ERROR', error: 'No access token received' })
})

test('recognizes its own messages', () => {
  expect(isGoogleMessage({ type: 'GOOGLE_OAUTH_ERROR' })).toBe(true)
  for (const other of [null, undefined, 'GOOGLE_OAUTH_SUCCESS', {}, { type: 'other' }]) expect(isGoogleMessage(other)).toBe(false)
})
