import { type Mutation, one } from '../mutation.ts'

const notifications = 'src/features/notifications/server'

export const notificationsMutations: Mutation[] = [
  one(
    'whoever signed up with an address erases what was mailed there',
    `${notifications}/commands.ts`,
    'const theirs = emailVerified ? email : null',
    'const theirs = emailVerified === undefined ? null : email',
    'test/api/erase.test.ts',
  ),
  one(
    'news that come twice are told twice',
    `${notifications}/commands/notify.ts`,
    'if (!(await insertTold(tx, message.userId, message.key, ctx.now()))) return null',
    'await insertTold(tx, message.userId, message.key, ctx.now())',
    'test/api/notifications.test.ts',
  ),
  one(
    'anybody ends anybody’s mails',
    `${notifications}/unsubscribe-link.ts`,
    "return ctx.secrets.verify('unsubscribe', mailId, signature) ? mailId : undefined",
    "return signature === 'unsubscribe' ? undefined : mailId",
    'test/api/notifications-mail.test.ts',
  ),
  one(
    'anybody says that an address is dead',
    `${notifications}/api/mail-events.ts`,
    "if (!isGenuine(secret, body, typeof signature === 'string' ? signature : undefined, ctx.now()))",
    "if (!isGenuine(secret, body, typeof signature === 'string' ? signature : undefined, ctx.now()) && body.length === 0)",
    'test/api/notifications-bounces.test.ts',
  ),
  one(
    'the shop pushes into its own network',
    `${notifications}/commands/push.ts`,
    "url?.protocol === 'https:' && !url.username && mayBePublic(url)",
    "url?.protocol === 'https:' && !url.username",
    'test/api/notifications-push.test.ts',
  ),
  one(
    'an announcement goes to more people than was confirmed',
    `${notifications}/commands/announcements.ts`,
    'if (counted.people !== people) {',
    'if (counted.people < people) {',
    'test/api/announcements.test.ts',
  ),
  one(
    'anybody has a preview say what they like',
    `${notifications}/queries/texts.ts`,
    'if (!ctx.secrets.verify(PREVIEW, JSON.stringify({ subject, title, intro }), signature)) throw',
    "if (signature === '') throw",
    'test/api/message-texts.test.ts',
  ),
]
