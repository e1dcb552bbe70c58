import { tellContentChanged } from '#features/blog/server/store.ts'
import * as store from '#features/blog/server/store/categories.ts'
import type { Context } from '#platform/context.ts'
import { type Transaction, violatedConstraint } from '#platform/db/database.ts'
import { type Actor, recordAction } from '#platform/db/record.ts'
import { invalid, notFound } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'

/** Adds a category behind the others; returns its id. 400 where there is one of that name. */
export async function addCategory(ctx: Context, name: string, by: Actor): Promise<string> {
  const id = newId('cat')
  await changing(ctx, async (tx) => {
    await store.insertCategory(tx, id, nameOf(name))
    await recordAction(tx, by, { action: 'category.added', subject: { type: 'category', id }, after: { name: nameOf(name) } })
  })
  return id
}

/** What a category is called, and its place in the filter, from 0. Throws 404, and 400 where another one has that name. */
export async function changeCategory(ctx: Context, id: string, change: { name: string; place: number }, by: Actor): Promise<void> {
  const name = nameOf(change.name)
  await changing(ctx, async (tx) => {
    const all = await store.lockCategories(tx)
    const before = all.findIndex((category) => category.id === id)
    const category = all[before] ?? noCategory()
    await store.renameCategory(tx, id, name)
    const others = all.map((each) => each.id).filter((each) => each !== id)
    await store.updateOrder(tx, others.toSpliced(change.place, 0, id))
    await recordAction(tx, by, {
      action: 'category.changed',
      subject: { type: 'category', id },
      before: { name: category.name, place: before },
      after: { name, place: Math.min(change.place, others.length) },
    })
  })
}

/** Takes a category away; its posts are General from then on. Throws 404. */
export async function deleteCategory(ctx: Context, id: string, by: Actor): Promise<void> {
  await changing(ctx, async (tx) => {
    const { name } = (await store.lockCategories(tx)).find((category) => category.id === id) ?? noCategory()
    await store.deleteCategory(tx, id)
    await recordAction(tx, by, { action: 'category.deleted', subject: { type: 'category', id }, before: { name } })
  })
}

function nameOf(typed: string): string {
  const name = typed.trim().replace(/\s+/g, ' ')
  if (name === '') throw invalid('name', 'Give the category a name.')
  if (/^(all|general)$/i.test(name)) throw invalid('name', 'The blog uses this name itself. Choose another one.')
  return name
}

/** One transaction, after which every process shows the change. */
async function changing(ctx: Context, work: (tx: Transaction) => Promise<void>): Promise<void> {
  try {
    await ctx.db.transaction(async (tx) => {
      await work(tx)
      await tellContentChanged(tx)
    })
  } catch (error) {
    if (violatedConstraint(error) === 'blog_categories_name_key') throw invalid('name', 'There is a category of this name.')
    throw error
  }
  ctx.signals.send({ room: 'staff', event: 'desk_changed', body: { what: 'post', id: '' } })
}

function noCategory(): never {
  throw notFound('There is no such category.')
}
