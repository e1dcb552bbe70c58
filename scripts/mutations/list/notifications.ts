import { type Mutation, one } from '../mutation.ts'

const notifications = 'src/features/notifications/server'

export const notificationsMutations: Mutation[] = [
  one(
    'an unverified account can erase emails sent to its address',
    `${notifications}/commands.ts`,
    'const theirs = emailVerified ? email : null',
    'const theirs = emailVerified === undefined ? null : email',
    'test/api/erase.test.ts',
    'an unconfirmed account does not erase what belongs to the address’s owner',
  ),
  one(
    'a repeated event is notified twice',
    `${notifications}/commands/notify.ts`,
    'if (!(await insertDedupKey(tx, message.userId, message.key, ctx.now()))) return null',
    'await insertDedupKey(tx, message.userId, message.key, ctx.now())',
    'test/api/notifications.test.ts',
    'what happens to a customer is told > an event that comes twice, and at once, notifies once, also after the message was deleted',
  ),
  one(
    'order updates turned off in the preferences still come by email',
    `${notifications}/commands/unsubscribe.ts`,
    'if (orderEmails !== undefined || marketing !== undefined) await changeAccountPreferences(ctx, { userId }, { orderEmails, marketing })',
    'if (orderEmails !== undefined || marketing !== undefined) await changeAccountPreferences(ctx, { userId }, { marketing })',
    'test/api/notifications-emails.test.ts',
    'what goes by email > progress can be switched off in the preferences as well, also while copies are off',
  ),
  one(
    'an unsubscribe link needs no signature',
    `${notifications}/emails/unsubscribe-link.ts`,
    "return ctx.secrets.verify('unsubscribe', emailId, signature) ? emailId : undefined",
    "return signature === 'unsubscribe' ? undefined : emailId",
    'test/api/notifications-emails.test.ts',
    'one press in an email > a forged or cut link ends nothing, and a look at one changes nothing',
  ),
  one(
    'a bounce report needs no signature',
    `${notifications}/api/email-events.ts`,
    "if (!isGenuine(secret, body, typeof signature === 'string' ? signature : undefined, ctx.now()))",
    "if (!isGenuine(secret, body, typeof signature === 'string' ? signature : undefined, ctx.now()) && body.length === 0)",
    'test/api/notifications-bounces.test.ts',
    'what the mail service reports later > is believed with a fresh signature alone',
  ),
  one(
    'push messages can reach the internal network',
    `${notifications}/commands/push.ts`,
    "url?.protocol === 'https:' && !url.username && mayBePublic(url)",
    "url?.protocol === 'https:' && !url.username",
    'test/api/notifications-push.test.ts',
    'an address inside the shop’s own network is no push service',
  ),
  one(
    'an announcement reaches more people than confirmed',
    `${notifications}/commands/announcements.ts`,
    'if (counted.people !== people) {',
    'if (counted.people < people) {',
    'test/api/announcements.test.ts',
    'an offer goes to who wants offers, by the ways that they chose, counted before and once a person',
  ),
  one(
    'an email preview needs no signature',
    `${notifications}/queries/texts.ts`,
    'if (!ctx.secrets.verify(PREVIEW, JSON.stringify({ subject, title, intro }), signature)) throw',
    "if (signature === '') throw",
    'test/api/message-texts.test.ts',
    'a preview shows what was signed alone, and what is typed in an email is text',
  ),
]
