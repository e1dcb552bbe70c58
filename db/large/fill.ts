import type pg from 'pg'
import { openForRows, shopTables } from '#platform/backup/schema.ts'
import { insertHistory } from './history.ts'
import { insertBooks } from './ledger.ts'
import { prepareOffers } from './offers.ts'
import { insertOrders, makeUpOrders, type OrderPlan } from './orders.ts'
import { insertPayments } from './payments.ts'
import { insertCustomers, insertReviews } from './people.ts'

/** What is asked for, and the return address of payments, sealed as the sandbox keeps it. */
export interface LargePlan extends Omit<OrderPlan, 'places'> {
  returnUrl: Buffer
}

/**
 * Fills a shop that sells something with a past: customers, orders in every state, their payments and deliveries, and books
 * that balance. All or nothing, in one transaction that has the tables for itself: no shop runs on them meanwhile. `say`
 * hears of each part as it begins.
 */
export async function fillShop(client: pg.Client, plan: LargePlan, say: (part: string) => void): Promise<void> {
  await client.query('begin')
  try {
    await client.query(`set local work_mem = '256MB'; set local maintenance_work_mem = '256MB'`)
    await client.query(`select setseed(0.42); insert into seeds (name) values ('large shop')`)
    // Looked at row by row, ten million of them would take most of the time.
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
    await insertBooks(client)
    say('events and deliveries')
    await insertHistory(client)
    say('reviews')
    await insertReviews(client)
    say('indexes and references')
    for (const statement of finish) await client.query(statement)
    say('writing it down')
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  }
  say('tidying up')
  await client.query('vacuum (analyze)')
}
