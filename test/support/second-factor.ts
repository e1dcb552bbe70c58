import type { SecondFactorSetup } from '#features/accounts/contract.ts'
import { emailedToken } from './accounts.ts'
import type { DataOf } from './answers.ts'
import { appCode } from './app-code.ts'
import type { TestShop } from './app.ts'
import { type Customer, PASSWORD } from './customer.ts'

/** The app on somebody's phone. */
export interface App {
  /** The code it shows, some steps of 30 seconds from the shop's present one. */
  code(steps?: number): string
  recoveryCodes: string[]
}

/** What turning a second factor on, or making new recovery codes, returns. */
export interface RecoveryCodes {
  recoveryCodes: string[]
}

/** An app that was given the secret, as it is typed. */
export function appWith(shop: TestShop, secret: string): Pick<App, 'code'> {
  return { code: (steps = 0) => appCode(secret, steps, shop.ctx.now()) }
}

/** Sets a second factor up, as the profile does, for an address that is confirmed. The code of the present step is used up by it. */
export async function enrol(shop: TestShop, person: Customer, password = PASSWORD): Promise<App> {
  await confirmAddress(shop, person)
  const begun = await person.request<DataOf<SecondFactorSetup>>('POST', '/api/account/second-factor', { password })
  const app = appWith(shop, begun.body.data.secret)
  const confirmed = await person.request<DataOf<RecoveryCodes>>('POST', '/api/account/second-factor/confirm', {
    code: app.code(),
  })
  return { ...app, recoveryCodes: confirmed.body.data.recoveryCodes }
}

/** Confirms somebody's address, as the emailed link does. */
export async function confirmAddress(shop: TestShop, person: Customer): Promise<void> {
  await person.request('POST', '/api/auth/verify-email', { token: await emailedToken(shop, 'verification', person.email) })
}
