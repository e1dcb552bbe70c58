import type { Context } from '#platform/context.ts'
import type { Transaction } from '#platform/db/database.ts'
import { bindToMode } from '#platform/mode-of-database.ts'
import { seedDemoAccounts } from './accounts.ts'
import { seedBlog } from './blog/seed.ts'
import { seedCatalogPast } from './catalog/past.ts'
import { packageRows, priceRows, serviceRows } from './catalog/rows.ts'
import { demoSources } from './catalog/sources.ts'
import { seedDemoConversations } from './conversations/seed.ts'
import { seedDemoCustomer } from './customer/customer.ts'
import { seedDemoNotifications } from './customer/notifications.ts'
import { seedDemoPeople } from './people.ts'
import { seedDemoPromotions } from './promotions.ts'
import { seedReviews } from './reviews/seed.ts'
import { seedDemoSuppliers } from './suppliers.ts'
import { seedDemoVisits } from './visits.ts'

/**
 * Fills the demo shop, each part once, all or nothing, and keeps later changes. Returns whether it filled any. If two processes start at
 * once, the second waits for the first. Throws StartError on the database of a live shop.
 */
export async function seedDemoShop(ctx: Context): Promise<boolean> {
  await bindToMode(ctx.db, 'demo')
  return ctx.db.transaction(async (tx) => {
    await tx.query("select pg_advisory_xact_lock(hashtext('demo shop'))")
    const filled = await Promise.all([
      seedGoods(ctx),
      seedDemoAccounts(ctx),
      seedDemoCustomer(ctx),
      seedBlog(ctx),
      seedDemoPromotions(ctx),
      seedDemoVisits(ctx),
    ])
    // These need the parts above.
    filled.push(await seedDemoPeople(ctx), await seedDemoSuppliers(ctx), await seedDemoNotifications(ctx), await seedDemoConversations(ctx))
    return filled.includes(true)
  })
}

function seedGoods(ctx: Context): Promise<boolean> {
  return ctx.db.transaction(async (tx) => {
    const claimed = await tx.query("insert into seeds (name) values ('demo shop') on conflict do nothing")
    if (claimed.rowCount === 0) return false
    await Promise.all([seedCatalog(tx), seedCatalogPast(tx, ctx.now()), seedReviews(tx, ctx.now())])
    await tx.query("select pg_notify('content_changed', 'seed')")
    return true
  })
}

async function seedCatalog(tx: Transaction): Promise<void> {
  await Promise.all([
    tx.query(
      `insert into sources (id, name, description, reached, evidence, reviewed_at, reviewed_by)
       select id, name, description, reached, evidence, now(), 'usr_operator'
         from jsonb_to_recordset($1) as row(id text, name text, description text, reached text, evidence text)`,
      [JSON.stringify(demoSources)],
    ),
    tx.query(
      `insert into services (id, platform, type, quality, position, source_id)
       select id, platform, type, quality, position, source_id
         from jsonb_to_recordset($1) as row(id text, platform text, type text, quality text, position integer, source_id text)`,
      [JSON.stringify(serviceRows)],
    ),
    tx.query(
      `insert into packages (id, service_id, quantity, popular, description, features)
       select id, service_id, quantity, popular, description, features
         from jsonb_to_recordset($1)
           as row(id text, service_id text, quantity integer, popular boolean, description text, features jsonb)`,
      [JSON.stringify(packageRows)],
    ),
    tx.query(
      `insert into package_prices (id, package_id, amount_cents, valid_from)
       select id, package_id, amount_cents, valid_from
         from jsonb_to_recordset($1) as row(id text, package_id text, amount_cents integer, valid_from timestamptz)`,
      [JSON.stringify(priceRows)],
    ),
  ])
}
