import type pg from 'pg'
import { openForRows, shopTables } from '#platform/backup/schema.ts'
import { insertHistory } from './history.ts'
import { insertLedger } from './ledger.ts'
import { prepareOffers } from './offers.ts'
import { insertOrders, makeUpOrders, type OrderPlan } from './orders.ts'
import { insertPayments } from './payments.ts'
import { insertCustomers, insertReviews } from './people.ts'

/** The requested orders, and the return URL of payments, encrypted for the sandbox. */
export interface LargePlan extends Omit<OrderPlan, 'places'> {
  returnUrl: Buffer
}

/**
 * Gives a shop with a catalog a past: customers, orders in every state, their payments and deliveries, and a balanced ledger, all or
 * nothing. No shop may run on the database meanwhile. Calls `say` before each part.
 */
export async function fillShop(client: pg.Client, plan: LargePlan, say: (part: string) => void): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local work_mem = '256MB'; set local maintenance_work_mem = '256MB'`)
    await client.query(`select setseed(0.42); insert into seeds (name) values ('large shop')`)
    // Checking ten million rows one by one would take most of the time.
    const finish = await openForRows(client, await shopTables(client))
    say('making up orders')
    await makeUpOrders(client, { ...plan, places: await prepareOffers(client) })
    say('customers')
    await insertCustomers(client)
    say('orders')
    await insertOrders(client)
    say('payments')
    await insertPayments(client, plan.returnUrl)
    say('ledger')
    await insertLedger(client)
    say('events and deliveries')
    await insertHistory(client)
    say('reviews')
    await insertReviews(client)
    say('indexes and references')
    for (const statement of finish) await client.query(statement)
    say('commit')
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
  say('statistics')
  await client.query('vacuum (analyze)')
}
