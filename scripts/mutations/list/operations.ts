import { type Mutation, one } from '../mutation.ts'

const operations = 'src/features/operations/server'

export const operationsMutations: Mutation[] = [
  one(
    'an outgoing webhook is not signed with its secret',
    `${operations}/commands/send-webhooks.ts`,
    'signBody(ctx.secrets.open(SECRET_PURPOSE, endpoint.secret), body, ctx.now())',
    'signBody(endpoint.id, body, ctx.now())',
    'test/api/webhooks-out.test.ts',
    'an endpoint > hears what it chose, signed, with the order and nothing of who bought it',
  ),
  one(
    'outgoing webhooks can reach the internal network',
    `${operations}/commands/webhooks.ts`,
    'if (!isDemo && !mayBePublic(url))',
    'if (!isDemo && !url.host)',
    'test/api/webhooks-out.test.ts',
    'an address is http or https, and in a live shop one of the public internet',
  ),
  one(
    'a rejected webhook counts as delivered',
    'src/features/operations/rules/webhooks.ts',
    'return status >= 200 && status < 300',
    'return status >= 200 && status < 600',
    'test/api/webhooks-out.test.ts',
    'an endpoint > that does not take a message gets the same one again, until it does',
  ),
  one(
    "staff can read emails that open a customer's account",
    'src/features/notifications/server/queries/desk.ts',
    'previewUrl: isSecret(mail) ? null : previewUrl(ctx, mail.id)',
    'previewUrl: mail.id ? previewUrl(ctx, mail.id) : null',
    'test/api/system.test.ts',
    'mails > that open an account are for their receivers’ eyes alone',
  ),
]
