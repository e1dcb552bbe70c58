import { type Mutation, one } from '../mutation.ts'

const operations = 'src/features/operations/server'

export const operationsMutations: Mutation[] = [
  one(
    'a webhook goes out with no signature that its secret explains',
    `${operations}/commands/send-webhooks.ts`,
    'signBody(ctx.secrets.open(SECRET_PURPOSE, endpoint.secret), body, ctx.now())',
    'signBody(endpoint.id, body, ctx.now())',
    'test/api/webhooks-out.test.ts',
  ),
  one(
    'a live shop tells its own network what happens',
    `${operations}/commands/webhooks.ts`,
    'if (!isDemo && !mayBePublic(url))',
    'if (!isDemo && !url.host)',
    'test/api/webhooks-out.test.ts',
  ),
  one(
    'a message that was not taken counts as taken',
    'src/features/operations/rules/webhooks.ts',
    'return status >= 200 && status < 300',
    'return status >= 200 && status < 600',
    'test/api/webhooks-out.test.ts',
  ),
  one(
    'the staff read what opens a customer’s account',
    'src/features/notifications/server/queries/desk.ts',
    'previewUrl: isSecret(mail) ? null : previewUrl(ctx, mail.id)',
    'previewUrl: mail.id ? previewUrl(ctx, mail.id) : null',
    'test/api/system.test.ts',
  ),
]
