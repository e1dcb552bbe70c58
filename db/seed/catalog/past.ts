import { ladderName } from '#features/catalog/rules/template/ladder.ts'
import { ladders } from '#features/catalog/rules/template/ladders.ts'
import type { Transaction } from '#platform/db/database.ts'

const DAY_MS = 24 * 60 * 60 * 1_000
/** What a delivery costs, as a share of the unit price of the largest package. */
const SHARE_OF_COST = 0.42

/** Temporary prices. Before and after, the price was today's. */
const trials = [
  {
    pack: 'instagram_views_general_5000',
    cents: 749,
    fromDaysAgo: 158,
    toDaysAgo: 83,
    why: 'A test: is the medium package too cheap?',
  },
  { pack: 'instagram_followers_general_1000', cents: 999, fromDaysAgo: 131, toDaysAgo: 104, why: 'The panel charged more in summer.' },
  { pack: 'youtube_subscribers_general_500', cents: 2_499, fromDaysAgo: 97, toDaysAgo: 41, why: 'To match comparable shops.' },
]
const BACK = 'Fewer orders than before, so back to the old price.'

/** Inserts the costs of deliveries, and the operator's price changes of the past months. */
export async function seedCatalogPast(tx: Transaction, now: Date): Promise<void> {
  const before = (days: number) => new Date(now.getTime() - days * DAY_MS)
  const steps = trials.flatMap(({ pack, cents, fromDaysAgo, toDaysAgo, why }) => {
    const usual = usualPrice(pack)
    return [
      { id: `prc_${pack}_tried`, pack, was: usual, cents, at: before(fromDaysAgo), why },
      { id: `prc_${pack}_back`, pack, was: cents, cents: usual, at: before(toDaysAgo), why: BACK },
    ]
  })
  await Promise.all([
    tx.query(
      `insert into package_prices (id, package_id, amount_cents, valid_from, set_by, reason)
       select id, 'pkg_' || pack, cents, at, 'usr_operator', why
         from jsonb_to_recordset($1) as row(id text, pack text, cents integer, at timestamptz, why text)`,
      [JSON.stringify(steps)],
    ),
    tx.query(
      `insert into audit_log (id, at, actor_id, actor_name, actor_role, action, subject_type, subject_id, before, after, reason, address, agent, request_id)
       select 'act_' || id, at, 'usr_operator', 'Olive Operator', 'owner', 'package.price_changed', 'package', 'pkg_' || pack,
              jsonb_build_object('priceCents', was), jsonb_build_object('priceCents', cents), why, '127.0.0.1', 'demo shop', 'req_' || id
         from jsonb_to_recordset($1) as row(id text, pack text, was integer, cents integer, at timestamptz, why text) order by at`,
      [JSON.stringify(steps)],
    ),
    tx.query(
      `insert into service_costs (id, service_id, cents_per_thousand, valid_from, set_by)
       select 'cst_' || name, 'svc_' || name, cents, $2, 'usr_operator' from jsonb_to_recordset($1) as row(name text, cents integer)`,
      [JSON.stringify(ladders.map((ladder) => ({ name: ladderName(ladder), cents: costPerThousand(ladder.rungs) }))), before(200)],
    ),
  ])
}

function usualPrice(pack: string): number {
  const ladder = ladders.find((each) => pack.startsWith(ladderName(each)))
  const price = ladder?.rungs.find(([quantity]) => pack === `${ladderName(ladder)}_${quantity}`)?.[1]
  if (price === undefined) throw new Error(`the demo shop has no package ${pack}`)
  return price
}

function costPerThousand(rungs: (typeof ladders)[number]['rungs']): number {
  const largest = rungs.at(-1)
  return largest ? Math.round(((largest[1] * 1_000) / largest[0]) * SHARE_OF_COST) : 0
}
