import { approvals, staffOf } from '#features/accounts/server/queries/staff.ts'
import { listPackages } from '#features/catalog/server/queries.ts'
import { listSources } from '#features/catalog/server/queries/admin.ts'
import { supplierDetails } from '#features/delivery/server/queries/suppliers.ts'
import { businessSettings, legalOverview } from '#features/legal/server/queries/admin.ts'
import { mailRoute } from '#features/notifications/server/settings.ts'
import type { SetUp, SetUpStep, ShopSettings } from '#features/operations/contract/settings.ts'
import { shopSettings } from '#features/operations/server/queries/settings.ts'
import { methodList } from '#features/payments/rules/words.ts'
import { offeredMethods } from '#features/payments/server/queries.ts'
import { METHODS_SUBJECT } from '#features/payments/server/settings.ts'
import { supportHoursText } from '#features/support/server/queries/emails.ts'
import type { Config } from '#platform/config.ts'
import type { Context } from '#platform/context.ts'
import { isHttpsOrLoopback, isLoopback } from '#platform/local-url.ts'
import { lookSetting } from '#platform/look.ts'
import { readSetting } from '#platform/settings.ts'
import { backupSchedule, lastBackup } from '#platform/system-notes.ts'

/** The checklist for going live, in the recommended order. */
export async function setUp(ctx: Context): Promise<SetUp> {
  const { config } = ctx
  const settings = await shopSettings(ctx)
  const [staff, source, service, hours, paying] = await Promise.all([
    secondFactors(ctx),
    reviewedSource(ctx),
    firstService(ctx),
    workingHours(ctx),
    payment(ctx),
  ])
  const steps = [
    staff,
    name(settings),
    await look(ctx),
    await business(ctx),
    await legal(ctx),
    source,
    service,
    hours,
    address(config),
    await mail(ctx),
    paying,
    await delivery(ctx),
    await backups(ctx),
    mode(config, [service, paying]),
  ]
  return { mode: config.STORE_MODE, steps }
}

async function secondFactors(ctx: Context): Promise<SetUpStep> {
  const { staff } = await staffOf(ctx)
  const without = staff.filter(({ secondFactor }) => !secondFactor)
  return {
    key: 'owner',
    name: 'Second factor for all staff',
    done: staff.length > 0 && without.length === 0,
    text:
      staff.length === 0
        ? 'There is no owner yet. Create the owner’s account with the link that the shop printed when it started.'
        : without.length === 0
          ? 'All staff members have one.'
          : `Not set up yet: ${without.map(({ username }) => username).join(', ')}. A live shop requires one to open the console.`,
    href: staff.length === 0 ? null : '/operator/settings/staff',
  }
}

function name({ store }: ShopSettings): SetUpStep {
  const done = store.name !== null && store.contactEmail !== null
  return {
    key: 'store',
    name: 'Store name and contact',
    done,
    text: done
      ? `${store.name}, ${store.contactEmail}.`
      : `Now ${store.name ?? store.configured.name}, ${store.contactEmail ?? store.configured.contactEmail}, from the configuration. Set both.`,
    href: '/operator/settings',
  }
}

/** Done after any choice, including the built-in look. */
async function look({ db }: Context): Promise<SetUpStep> {
  const { isChosen } = await readSetting(db, lookSetting)
  return {
    key: 'look',
    name: 'Logo and colors',
    done: isChosen,
    text: isChosen ? 'Your choices are saved.' : 'Upload your logo and choose a brand color, or keep the built-in look.',
    href: '/operator/settings/look',
  }
}

async function business(ctx: Context): Promise<SetUpStep> {
  const { business: entered, missing } = await businessSettings(ctx)
  return {
    key: 'business',
    name: 'Business details',
    done: missing.length === 0,
    text: missing.length === 0 ? `${entered.legalName}.` : `Customers need to know who they buy from. Missing: ${missing.join(', ')}.`,
    href: '/operator/settings/business',
  }
}

async function legal(ctx: Context): Promise<SetUpStep> {
  const { reviewedOn, texts } = await legalOverview(ctx)
  const open = texts.filter(({ isReviewed }) => !isReviewed).map(({ title }) => title)
  const missing =
    reviewedOn === null
      ? 'They are templates. Have them reviewed for your country, then mark them as reviewed.'
      : `Changed since the last review: ${open.join(', ')}. Have them reviewed, then mark them as reviewed.`
  return {
    key: 'legal',
    name: 'Legal texts',
    done: open.length === 0,
    text: open.length === 0 ? 'All reviewed.' : missing,
    href: '/operator/settings/legal',
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
        ? `${good.length} reviewed. Each service states where its deliveries come from.`
        : 'Describe where deliveries come from, attach evidence and review it. A live shop can’t sell anything without one.',
    href: '/operator/catalogue/sources',
  }
}

async function firstService(ctx: Context): Promise<SetUpStep> {
  const packages = await listPackages(ctx, {})
  return {
    key: 'service',
    name: 'First service on sale',
    done: packages.length > 0,
    text: packages.length > 0 ? `${packages.length} packages are on sale.` : 'Publish a service with a package and its price.',
    href: '/operator/catalogue',
  }
}

async function workingHours(ctx: Context): Promise<SetUpStep> {
  const stated = await supportHoursText(ctx)
  return {
    key: 'hours',
    name: 'Support hours',
    done: stated !== null,
    text: stated ?? 'Customers can’t see when support is available. Set your hours, even if it’s just one hour a day.',
    href: '/operator/support/hours',
  }
}

function address(config: Config): SetUpStep {
  const problem = addressProblem(config)
  return { key: 'address', name: 'Public URL', done: problem === undefined, text: problem ?? config.PUBLIC_URL, href: null }
}

function addressProblem({ PUBLIC_URL, TRUST_PROXY }: Config): string | undefined {
  if (!isHttpsOrLoopback(PUBLIC_URL) || isLoopback(PUBLIC_URL))
    return `Now ${PUBLIC_URL}. Set PUBLIC_URL to the https address that customers use. Then restart the shop.`
  if (TRUST_PROXY.length === 0)
    return 'Set TRUST_PROXY to the address of the proxy in front of the shop (127.0.0.1 if it runs on the same machine), then restart the shop. Until then, rate limits treat all visitors as one.'
  if (TRUST_PROXY.some((network) => network.endsWith('/0')))
    return 'TRUST_PROXY is everyone, so visitors can choose the address that their limits apply to. List only your proxies.'
  return undefined
}

async function mail({ config, db }: Context): Promise<SetUpStep> {
  const { SMTP_URL, MAIL_FROM } = config
  const { isProven } = await mailRoute(config, db)
  const waiting = SMTP_URL
    ? `Sent through ${new URL(SMTP_URL).hostname} as ${MAIL_FROM}. Send yourself a test email and confirm that it arrived.`
    : 'The shop isn’t sending any email. Enter your mail server, then send yourself a test email.'
  return {
    key: 'mail',
    name: 'Emails that arrive',
    done: isProven,
    text: isProven ? `A test email sent as ${MAIL_FROM} arrived.` : waiting,
    href: '/operator/settings/email',
  }
}

async function payment(ctx: Context): Promise<SetUpStep> {
  const offered = await offeredMethods(ctx)
  const simulated = offered.filter((method) => ctx.config.PAYMENT_PROVIDERS[method] === 'sandbox')
  const done = offered.length > 0 && simulated.length === 0
  const [waiting] = done ? [] : await approvals(ctx.db, { status: 'waiting', subjectId: METHODS_SUBJECT.id })
  if (waiting) {
    const text = `Waiting for approval: ${waiting.summary}. Approve it in Orders, under Approvals.`
    return { key: 'payment', name: 'Payment provider', done, text, href: '/operator/orders/approvals' }
  }
  const missing =
    offered.length === 0
      ? 'No payment method is on, so the shop can’t take orders. Connect a provider and turn on a method.'
      : 'The sandbox doesn’t move real money. Connect Stripe, PayPal or BTCPay Server.'
  const text = done ? `Customers can pay by ${methodList(offered)}.` : missing
  return { key: 'payment', name: 'Payment provider', done, text, href: '/operator/settings/payments' }
}

/** The suppliers of the services on sale. Services without one are delivered from the shop's own queue. */
async function delivery(ctx: Context): Promise<SetUpStep> {
  const suppliers = (await supplierDetails(ctx)).filter(({ services }) => services.length > 0)
  const off = suppliers.filter(({ active }) => !active)
  const unreached = suppliers.filter(({ kind, health }) => kind === 'http' && health.lastAnsweredAt === null)
  const namesOf = (some: readonly { name: string }[]) => some.map(({ name }) => name).join(', ')
  const text = () => {
    if (off.length > 0) return `Turned off, but chosen for services: ${namesOf(off)}. Turn it on or choose another supplier.`
    if (unreached.length > 0) return `No response yet from ${namesOf(unreached)}. Test the connection, or choose another supplier.`
    if (suppliers.length === 0) return 'Your team delivers from the console’s own queue.'
    return `Delivered by ${namesOf(suppliers)}. Your team delivers everything else.`
  }
  return {
    key: 'delivery',
    name: 'Delivery',
    done: off.length === 0 && unreached.length === 0,
    text: text(),
    href: '/operator/system/partners',
  }
}

/** Done once backups are scheduled or one was made. Today warns about a backup that failed or is missing later. */
async function backups({ config, db }: Context): Promise<SetUpStep> {
  const [schedule, last] = await Promise.all([readSetting(db, backupSchedule), readSetting(db, lastBackup)])
  // The worker stores the schedule once it has started.
  const isScheduled = schedule !== null || config.BACKUP_SCHEDULE !== undefined
  const text = isScheduled
    ? 'Made automatically. System, Health shows the last one.'
    : last
      ? 'There is one. Set BACKUP_SCHEDULE to make one every day.'
      : 'Without backups, a broken disk ends the shop. Set BACKUP_SCHEDULE to make one every night, then restart the shop.'
  return { key: 'backups', name: 'Backups', done: isScheduled || last !== null, text, href: '/operator/system' }
}

/** A live shop starts even with steps missing, but takes no orders without the `needed` ones. */
function mode({ STORE_MODE }: Config, needed: SetUpStep[]): SetUpStep {
  const missing = needed.filter(({ done }) => !done).map((step) => step.name)
  const live =
    missing.length === 0
      ? 'The shop takes real orders.'
      : `The shop is live, but can’t take orders until these are done: ${missing.join(', ')}.`
  const demo =
    'This is a demo shop. Start a live one with an empty database and STORE_MODE=live. It shows what is missing, and takes orders as soon as a payment method and a service are on.'
  return { key: 'mode', name: 'Live mode', done: STORE_MODE === 'live', text: STORE_MODE === 'live' ? live : demo, href: null }
}

/** The remaining steps before a live shop is ready for orders. Empty for a demo shop. */
export async function stepsLeft(ctx: Context): Promise<SetUpStep[]> {
  if (ctx.config.STORE_MODE !== 'live') return []
  return (await setUp(ctx)).steps.filter(({ done }) => !done)
}
