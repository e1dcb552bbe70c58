import type { LoaderFunctionArgs } from 'react-router'
import { packagePage } from '#features/catalog/server/queries.ts'
import { ladderOf, nearestPackage, readWanted, type Wanted } from '#features/checkout/rules/query.ts'
import { packageOption } from '#features/checkout/ui/package-option.ts'
import { shop } from '#platform/page-context.ts'
import { promised } from './promised.ts'

/** The real package nearest to what the query asks for, with its ladder. */
export async function wantedPackage({ request, context }: LoaderFunctionArgs, fallback: Wanted) {
  const { kind, quality, quantity } = readWanted(new URL(request.url).searchParams, fallback)
  const ctx = context.get(shop)
  const { content, packages } = await packagePage(ctx, kind)
  const ladder = ladderOf(packages, quality).map(packageOption)
  const { summary: delivery } = await promised(ctx, kind, quality, content.delivery)
  return { kind, delivery, ladder, chosen: nearestPackage(ladder, quantity) }
}
