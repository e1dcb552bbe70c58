import type { NewCategory } from '#features/blog/contract.ts'
import * as store from '#features/blog/server/store/categories.ts'
import { publishContentChange } from '#platform/content-snapshot.ts'
import type { Context } from '#platform/context.ts'
import { type Actor, writeAuditLog } from '#platform/db/audit-log.ts'
import { type Transaction, violatedConstraint } from '#platform/db/database.ts'
import { notifyStaff } from '#platform/realtime/signals.ts'
import { invalid, notFound, Refusal } from '#shared/errors.ts'
import { newId } from '#shared/ids.ts'
import { pluck } from '#shared/records.ts'

/** Each page of the blog shows all of them. */
const MAX_CATEGORIES = 100

/**
 * Adds a category and puts those of `posts` that have no category into it. Returns its id. Throws 400 if the name is taken, and 409
 * `too_many_categories`.
 */
export async function addCategory(ctx: Context, { name, place, posts = [] }: NewCategory, by: Actor): Promise<string> {
  const id = newId('cat')
  await changing(ctx, async (tx) => {
    const others = pluck(await store.lockCategories(tx), 'id')
    if (others.length >= MAX_CATEGORIES)
      throw new Refusal(409, 'too_many_categories', `The blog can have up to ${MAX_CATEGORIES} categories. Delete one first.`)
    await store.insertCategory(tx, id, name)
    if (place !== undefined) await store.updateOrder(tx, others.toSpliced(place, 0, id))
    await store.fillCategory(tx, id, posts)
    await writeAuditLog(tx, by, { action: 'category.added', subject: { type: 'category', id }, after: { name } })
  })
  return id
}

/** Renames a category and moves it to a position in the filter, from 0. Throws 400 if the name is taken, 404 for an unknown category. */
export async function changeCategory(ctx: Context, id: string, change: { name: string; place: number }, by: Actor): Promise<void> {
  const { name } = change
  await changing(ctx, async (tx) => {
    const categories = await store.lockCategories(tx)
    const oldPlace = categories.findIndex((category) => category.id === id)
    const category = categories[oldPlace] ?? noCategory()
    await store.renameCategory(tx, id, name)
    const others = pluck(categories, 'id').filter((otherId) => otherId !== id)
    await store.updateOrder(tx, others.toSpliced(change.place, 0, id))
    await writeAuditLog(tx, by, {
      action: 'category.changed',
      subject: { type: 'category', id },
      before: { name: category.name, place: oldPlace },
      after: { name, place: Math.min(change.place, others.length) },
    })
  })
}

/** Deletes a category. Its posts become General. Returns their ids. Throws 404 for an unknown category. */
export function deleteCategory(ctx: Context, id: string, by: Actor): Promise<string[]> {
  return changing(ctx, async (tx) => {
    const { name } = (await store.lockCategories(tx)).find((category) => category.id === id) ?? noCategory()
    const posts = await store.emptyCategory(tx, id)
    await store.deleteCategory(tx, id)
    await writeAuditLog(tx, by, { action: 'category.deleted', subject: { type: 'category', id }, before: { name } })
    return posts
  })
}

/** Runs `work` in a transaction and invalidates the cached blog pages. */
async function changing<Result>(ctx: Context, work: (tx: Transaction) => Promise<Result>): Promise<Result> {
  try {
    const result = await ctx.db.transaction(async (tx) => {
      const done = await work(tx)
      await publishContentChange(tx, 'blog')
      return done
    })
    notifyStaff(ctx, 'post', '')
    return result
  } catch (error) {
    if (violatedConstraint(error) === 'blog_categories_name_key') throw invalid('name', 'A category with this name already exists.')
    throw error
  }
}

function noCategory(): never {
  throw notFound('Category not found.')
}
