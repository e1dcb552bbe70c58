import type { AccountPreferences, Person } from '#features/accounts/contract.ts'
import { MARKETING_WORDING } from '#features/accounts/rules.ts'
import { userOf } from '#features/accounts/server/queries.ts'
import { insertConsent, selectConsents } from '#features/accounts/server/store/consents.ts'
import { lockUser, updateOrderEmails } from '#features/accounts/server/store/users.ts'
import type { Context } from '#platform/context.ts'
import type { Queryable } from '#platform/db/database.ts'

/** What of it is to change; what is left out stays. */
export interface PreferenceChange {
  orderEmails?: boolean | undefined
  marketing?: boolean | undefined
}

/** Which mails a customer wants. News and offers are off until they are ticked. */
export async function preferencesOf(ctx: Context, person: Pick<Person, 'userId'>): Promise<AccountPreferences> {
  const [{ orderEmails }, marketing] = await Promise.all([userOf(ctx.db, person), marketingConsent(ctx.db, person.userId)])
  return { orderEmails, marketing }
}

/** Changes them. A consent that is given or taken back goes on record with its words; one that stays as it is does not. */
export async function changePreferences(
  ctx: Context,
  person: Pick<Person, 'userId'>,
  { orderEmails, marketing }: PreferenceChange,
): Promise<AccountPreferences> {
  const { userId } = person
  await ctx.db.transaction(async (tx) => {
    await lockUser(tx, userId)
    if (orderEmails !== undefined) await updateOrderEmails(tx, userId, orderEmails)
    if (marketing === undefined || marketing === (await marketingConsent(tx, userId)).granted) return
    await insertConsent(tx, { userId, granted: marketing, wording: MARKETING_WORDING, givenAt: ctx.now() })
  })
  return preferencesOf(ctx, person)
}

/** Whether a customer wants news and offers, and since when they do or do not. */
export async function marketingConsent(db: Queryable, userId: string): Promise<AccountPreferences['marketing']> {
  const [newest] = await selectConsents(db, userId)
  return { granted: newest?.granted ?? false, at: newest?.givenAt.toISOString() ?? null }
}
