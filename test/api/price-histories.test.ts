import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applyDuePlans } from '#features/catalog/server/commands/prices.ts'
import { cancelPlan, planPrice, setPrice } from '#features/catalog/server/commands/prices.ts'
import { findOffer } from '#features/catalog/server/queries.ts'
import { priceHistory } from '#features/catalog/server/queries/admin.ts'
import { Refusal } from '#shared/errors.ts'
import { toDollars } from '#shared/money.ts'
import { type TestShop, testShop } from '../support/app.ts'
import { olive } from '../support/staff.ts'

let shop: TestShop
beforeAll(async () => {
  shop = await testShop()
})
afterAll(() => shop.stop())

const MINUTE = 60_000
const cents = fc.integer({ min: 1, max: 9 }).map((tens) => tens * 100)

/** What operators, workers and time may do. */
const step = fc.oneof(
  fc.record({ act: fc.constant('set' as const), cents, twins: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ act: fc.constant('plan' as const), cents, inMinutes: fc.integer({ min: 1, max: 12 }) }),
  fc.record({ act: fc.constant('cancel' as const), which: fc.nat(5) }),
  fc.record({ act: fc.constant('time' as const), minutes: fc.integer({ min: 1, max: 8 }), workers: fc.integer({ min: 1, max: 3 }) }),
)
type Step = typeof step extends fc.Arbitrary<infer Act> ? Act : never

const packages = [
  'pkg_youtube_comments_general_50',
  'pkg_youtube_comments_general_100',
  'pkg_tiktok_comments_general_50',
  'pkg_tiktok_comments_general_100',
]

/** The expected state, in the simplest form. */
class Expected {
  price: number
  plans: { id: string; at: number; cents: number; isOpen: boolean }[] = []

  constructor(price: number) {
    this.price = price
  }

  reach(now: number): void {
    const due = this.plans.filter(({ isOpen, at }) => isOpen && at <= now).toSorted((a, b) => a.at - b.at)
    for (const plan of due) {
      this.price = plan.cents
      plan.isOpen = false
    }
  }
}

class History {
  private readonly id: string
  private readonly expected: Expected
  private now = 0

  constructor(id: string, price: number) {
    this.id = id
    this.expected = new Expected(price)
  }

  async take(now: Step): Promise<void> {
    if (now.act === 'set') {
      await Promise.all(Array.from({ length: now.twins }, () => setPrice(shop.ctx, this.id, { cents: now.cents }, olive)))
      this.expected.price = now.cents
    } else if (now.act === 'plan') await this.plan(now.cents, this.now + now.inMinutes * MINUTE)
    else if (now.act === 'cancel') await this.cancel(now.which)
    else {
      this.now += now.minutes * MINUTE
      shop.jump(this.now)
      await Promise.all(Array.from({ length: now.workers }, () => applyDuePlans(shop.ctx)))
      this.expected.reach(this.now)
    }
    await this.check()
  }

  private async plan(price: number, at: number): Promise<void> {
    // The clock advances while the shop works. Half a minute before, a plan is due at its own minute and not the one before.
    const from = new Date(start + at - MINUTE / 2)
    const isTaken = this.expected.plans.some((plan) => plan.isOpen && plan.at === at)
    const made = await planPrice(shop.ctx, this.id, { cents: price, from }, olive).catch(refusal)
    expect(made === 'plan_exists').toBe(isTaken)
    if (!isTaken) this.expected.plans.push({ id: made, at, cents: price, isOpen: true })
  }

  private async cancel(which: number): Promise<void> {
    const plan = this.expected.plans[which]
    if (!plan) return
    const said = await cancelPlan(shop.ctx, plan.id, olive).then(() => 'done', refusal)
    expect(said).toBe(plan.isOpen ? 'done' : 'plan_ended')
    plan.isOpen = false
  }

  private async check(): Promise<void> {
    const prices = await priceHistory(shop.ctx, this.id)
    expect(prices[0]).toMatchObject({ price: toDollars(this.expected.price), to: null })
    await expect.poll(async () => (await findOffer(shop.ctx, { packageId: this.id }))?.priceCents).toBe(this.expected.price)
  }
}

const refusal = (error: unknown): string => {
  if (error instanceof Refusal) return error.code
  throw error
}

let start = 0

test('whatever is set, scheduled, canceled and applied, exactly one price is valid at any time', { timeout: 120_000 }, async () => {
  for (const id of packages) {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 16 }), async (steps) => {
        shop.jump(0)
        start = Date.now()
        await cancelPlans()
        await setPrice(shop.ctx, id, { cents: 1_234 }, olive)
        const history = new History(id, 1_234)
        for (const each of steps) await history.take(each)
        await expectOneAtAnyTime(id)
      }),
      { numRuns: 6 },
    )
  }
})

test('a price that came due while no worker ran does not replace one that staff set since', async () => {
  shop.jump(0)
  const [id = ''] = packages
  await cancelPlans()
  await planPrice(shop.ctx, id, { cents: 350, from: new Date(Date.now() + MINUTE) }, olive)
  shop.jump(2 * MINUTE)
  await setPrice(shop.ctx, id, { cents: 450 }, olive)
  expect(await applyDuePlans(shop.ctx)).toBe(0)
  expect((await priceHistory(shop.ctx, id)).slice(0, 2)).toMatchObject([
    { price: 4.5, planned: false },
    { price: 3.5, planned: true },
  ])
})

const cancelPlans = () =>
  shop.ctx.db.query(`update price_plans set canceled_at = now(), canceled_by = 'test' where applied_at is null and canceled_at is null`)

/** Each change and each moment between two changes is in exactly one period, and adjacent periods differ. */
async function expectOneAtAnyTime(id: string): Promise<void> {
  const { rows } = await shop.ctx.db.query<{ at: Date; holding: number }>(
    `with periods as (
       select valid_from as "from", lead(valid_from, 1, 'infinity') over (order by valid_from) as "to" from package_prices where package_id = $1
     ), moments as (
       select "from" as at from periods union select "from" + (least("to", now() + interval '1 day') - "from") / 2 from periods
     )
     select at, (select count(*)::integer from periods where "from" <= at and at < "to") as holding from moments`,
    [id],
  )
  expect(rows.filter(({ holding }) => holding !== 1)).toEqual([])
  const prices = (await priceHistory(shop.ctx, id)).map(({ price }) => price)
  expect(prices.filter((price, place) => price === prices[place + 1])).toEqual([])
}
