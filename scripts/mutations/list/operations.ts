import { type Mutation, one } from '../mutation.ts'

const operations = 'src/features/operations/server'

export const operationsMutations: Mutation[] = [
  one(
    'analytics mix what was before and after a payment',
    'src/platform/db/open.ts',
    "'BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY'",
    "'BEGIN'",
    'test/api/analytics.test.ts',
    'analytics are of one moment, whatever is paid while they are read',
  ),
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
    'if (!mayBeReached(config, url))',
    'if (!isDemo && !url.host)',
    'test/api/webhooks-out.test.ts',
    'an address is http or https, and in a live shop one of the public internet',
  ),
  one(
    'a name that leads into the internal network is connected to',
    'src/platform/outgoing-reach.ts',
    'const refused = addresses.find(({ address }) => !reach(address))',
    'const refused = addresses.find(({ address }) => !address)',
    'test/api/outgoing.test.ts',
    'a supplier whose address leads into the shop’s own network is not called in a live shop',
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
    'src/features/notifications/server/queries/emails.ts',
    'previewUrl: isPrivate(email) ? null : previewUrl(ctx, email.id)',
    'previewUrl: email.id ? previewUrl(ctx, email.id) : null',
    'test/api/system.test.ts',
    'mails > that open an account are for their receivers’ eyes alone',
  ),
  one(
    'a brand color that cannot be read is saved',
    `${operations}/commands/look.ts`,
    "if (problem !== undefined) throw invalid('color', problem)",
    "if (problem === '') throw invalid('color', problem)",
    'test/api/look.test.ts',
    'a color that cannot be read is refused, with the nearest one that can, and what was set stays',
  ),
  one(
    'whoever may not see customers finds them by searching',
    'src/features/operations/server/queries/search.ts',
    "permitted.includes('customers:read') ?",
    'permitted.length > 0 ?',
    'test/api/console-search.test.ts',
    'whoever may not see customers, orders or conversations finds none',
  ),
]
