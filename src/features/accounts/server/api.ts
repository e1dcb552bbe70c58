import { accountApi } from '#features/accounts/server/api/account.ts'
import { apiKeysApi } from '#features/accounts/server/api/api-keys.ts'
import { customersApi } from '#features/accounts/server/api/customers.ts'
import { firstOwnerApi } from '#features/accounts/server/api/first-owner.ts'
import { googleApi } from '#features/accounts/server/api/google.ts'
import { passkeysApi } from '#features/accounts/server/api/passkeys.ts'
import { profileApi } from '#features/accounts/server/api/profile.ts'
import { recoveryApi } from '#features/accounts/server/api/recovery.ts'
import { secondFactorApi } from '#features/accounts/server/api/second-factor.ts'
import { sessionsApi } from '#features/accounts/server/api/sessions.ts'
import { signInApi } from '#features/accounts/server/api/sign-in.ts'
import type { AccountsParts } from '#features/accounts/server/api/signed-in.ts'
import { staffApi } from '#features/accounts/server/api/staff.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'

/** Accounts: signing up, in and out, the profile, and what belongs to a person. */
export function accountsApi(server: HttpServer, ctx: Context, parts: AccountsParts): void {
  signInApi(server, ctx, parts)
  secondFactorApi(server, ctx, parts)
  passkeysApi(server, ctx, parts)
  sessionsApi(server, ctx)
  recoveryApi(server, ctx)
  googleApi(server, ctx, parts)
  profileApi(server, ctx, parts)
  accountApi(server, ctx, parts)
  staffApi(server, ctx)
  customersApi(server, ctx, parts)
  firstOwnerApi(server, ctx)
  apiKeysApi(server, ctx)
}
