import type { SecondFactorSetup } from '#features/accounts/contract.ts'
import { emailedToken } from './accounts.ts'
import type { DataOf } from './answers.ts'
import { appCode } from './app-code.ts'
import type { TestShop } from './app.ts'
import { type Customer, PASSWORD } from './customer.ts'

/** An authenticator app. */
export interface App {
  /** The code it shows, `steps` times 30 seconds from the shop's current time. */
  code(steps?: number): string
  recoveryCodes: string[]
}

/** The data returned when a second factor is turned on or new recovery codes are created. */
export interface RecoveryCodes {
  recoveryCodes: string[]
}

/** An authenticator app with this secret. */
export function appWith(shop: TestShop, secret: string): Pick<App, 'code'> {
  return { code: (steps = 0) => appCode(secret, steps, shop.ctx.now()) }
}

/** Confirms the address and sets up a second factor as in the profile. This uses the code of the current step. */
export async function enrol(shop: TestShop, person: Customer, password = PASSWORD): Promise<App> {
  await confirmAddress(shop, person)
  const begun = await person.request<DataOf<SecondFactorSetup>>('POST', '/api/account/second-factor', { password })
  const app = appWith(shop, begun.body.data.secret)
  const confirmed = await person.request<DataOf<RecoveryCodes>>('POST', '/api/account/second-factor/confirm', {
    code: app.code(),
  })
  return { ...app, recoveryCodes: confirmed.body.data.recoveryCodes }
}

/** Confirms a customer's address with the emailed link. */
export async function confirmAddress(shop: TestShop, person: Customer): Promise<void> {
  await person.request('POST', '/api/auth/verify-email', { token: await emailedToken(shop, 'verification', person.email) })
}
