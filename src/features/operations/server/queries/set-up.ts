import { staffOf } from '#features/accounts/server/queries/staff.ts'
import { listPackages } from '#features/catalog/server/queries.ts'
import { listSources } from '#features/catalog/server/queries/sources.ts'
import type { SetUp, SetUpStep, ShopSettings } from '#features/operations/contract.ts'
import { shopSettings } from '#features/operations/server/queries/settings.ts'
import { hoursStated } from '#features/support/server/queries/letters.ts'
import type { Config } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'

/** What a shop needs before it takes real orders, in the order in which it is best done. */
export async function setUp(ctx: Context): Promise<SetUp> {
  const { config } = ctx
  const settings = await shopSettings(ctx)
  const [staff, source, service, hours] = await Promise.all([secondFactors(ctx), reviewedSource(ctx), firstService(ctx), workingHours(ctx)])
  const steps = [
    staff,
    name(settings),
    legal(settings),
    source,
    service,
    hours,
    address(config),
    mail(config),
    payment(config),
    mode(config),
  ]
  return { mode: config.STORE_MODE, steps }
}

async function secondFactors(ctx: Context): Promise<SetUpStep> {
  const { staff } = await staffOf(ctx)
  const without = staff.filter(({ secondFactor }) => !secondFactor)
  return {
    key: 'owner',
    name: 'The staff sign in with a second factor',
    done: without.length === 0,
    text:
      without.length === 0
        ? 'Everybody who works here has one.'
        : `${without.length} of ${staff.length} have none yet. A live shop lets nobody into the console without.`,
    href: '/profile?section=profile',
  }
}

function name({ store }: ShopSettings): SetUpStep {
  const done = store.name !== null && store.contactEmail !== null
  return {
    key: 'store',
    name: 'The store’s name and contact',
    done,
    text: done
      ? `${store.name}, ${store.contactEmail}.`
      : `It is called ${store.name ?? store.configured.name} and is written to at ${store.contactEmail ?? store.configured.contactEmail}, as configured. Set both.`,
    href: '/operator/settings',
  }
}

function legal({ legal: { reviewedOn } }: ShopSettings): SetUpStep {
  return {
    key: 'legal',
    name: 'Privacy notice and terms',
    done: reviewedOn !== null,
    text:
      reviewedOn === null
        ? 'They are templates. Have them reviewed for your country, then say so in the settings.'
        : `Reviewed on ${reviewedOn}.`,
    href: '/operator/settings',
  }
}

async function reviewedSource(ctx: Context): Promise<SetUpStep> {
  const good = (await listSources(ctx)).filter(({ reviewedAt, stoppedAt }) => reviewedAt && !stoppedAt)
  return {
    key: 'source',
    name: 'A reviewed source',
    done: good.length > 0,
    text:
      good.length > 0
        ? `${good.length} reviewed. Each service says where its deliveries come from.`
        : 'Describe where deliveries come from, attach the evidence and review it: a live shop sells nothing without.',
    href: '/operator/catalogue/sources',
  }
}

async function firstService(ctx: Context): Promise<SetUpStep> {
  const packages = await listPackages(ctx, {})
  return {
    key: 'service',
    name: 'The first service on sale',
    done: packages.length > 0,
    text: packages.length > 0 ? `${packages.length} packages are on sale.` : 'Publish a service with a package and its price.',
    href: '/operator/catalogue',
  }
}

async function workingHours(ctx: Context): Promise<SetUpStep> {
  const stated = await hoursStated(ctx)
  return {
    key: 'hours',
    name: 'Working hours of support',
    done: stated !== null,
    text: stated ?? 'Customers are not told when somebody is there. Say it, even if it is an hour a day.',
    href: '/operator/support',
  }
}

function address({ PUBLIC_URL }: Config): SetUpStep {
  const { protocol, hostname } = new URL(PUBLIC_URL)
  const done = protocol === 'https:' && !/^(localhost|127\.|\[)/.test(hostname)
  return {
    key: 'address',
    name: 'A public address',
    done,
    text: done ? PUBLIC_URL : `It is ${PUBLIC_URL}. Set PUBLIC_URL to the address that customers use, with https.`,
    href: null,
  }
}

function mail({ SMTP_URL }: Config): SetUpStep {
  return {
    key: 'mail',
    name: 'Mail goes out',
    done: SMTP_URL !== undefined,
    text: SMTP_URL ? `By ${new URL(SMTP_URL).hostname}.` : 'Mails are kept here and reach nobody. Set SMTP_URL and MAIL_FROM.',
    href: null,
  }
}

function payment({ PAYMENT_PROVIDER }: Config): SetUpStep {
  return {
    key: 'payment',
    name: 'A payment provider',
    done: PAYMENT_PROVIDER !== 'sandbox',
    text: 'The sandbox moves no money. A live shop needs a provider that does, named in PAYMENT_PROVIDER; this version brings none along.',
    href: null,
  }
}

function mode({ STORE_MODE }: Config): SetUpStep {
  return {
    key: 'mode',
    name: 'The shop is live',
    done: STORE_MODE === 'live',
    text:
      STORE_MODE === 'live'
        ? 'It takes real orders.'
        : 'This is a demo shop. A live one begins with an empty database and STORE_MODE=live; it refuses to start while something above is missing that it cannot do without.',
    href: null,
  }
}
