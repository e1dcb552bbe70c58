import { accountApi } from '#features/accounts/server/api/account.ts'
import { customersApi } from '#features/accounts/server/api/customers.ts'
import { emailChangeApi } from '#features/accounts/server/api/email-change.ts'
import { emailLinksApi } from '#features/accounts/server/api/email-links.ts'
import { personalDataApi } from '#features/accounts/server/api/personal-data.ts'
import { secondFactorApi } from '#features/accounts/server/api/second-factor.ts'
import { signInApi } from '#features/accounts/server/api/sign-in.ts'
import type { AccountsParts } from '#features/accounts/server/api/signed-in.ts'
import { staffApi } from '#features/accounts/server/api/staff.ts'
import type { Context } from '#platform/context.ts'
import type { HttpServer } from '#platform/http/server.ts'

/** Signing in, the customer’s own account, staff, and customer accounts for staff. */
export function accountsApi(server: HttpServer, ctx: Context, parts: AccountsParts): void {
  signInApi(server, ctx, parts)
  emailLinksApi(server, ctx)
  emailChangeApi(server, ctx, parts)
  accountApi(server, ctx, parts)
  personalDataApi(server, ctx, parts)
  secondFactorApi(server, ctx)
  staffApi(server, ctx)
  customersApi(server, ctx, parts)
}
