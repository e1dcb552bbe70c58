import { type Called, useCall } from '#ui/use-call.ts'
import type { Registry } from './claim.ts'

const texts = {
  refused: 'The claims could not be loaded.',
  unreached: 'The shop did not answer. Check your connection, then try again.',
}

/** The registry of claims. */
export function useClaims(): Called<Registry> {
  return useCall<Registry>('/api/operator/claims', texts)
}
