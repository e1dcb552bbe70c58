import { z } from 'zod'
import { actorOf } from '#features/accounts/server/context.ts'
import {
  businessSchema,
  businessSettingsSchema,
  legalHtml,
  legalOverviewSchema,
  legalSectionsSchema,
  legalTextBody,
  legalTextSchema,
  legalVersionTextSchema,
  restoreBody,
} from '#features/legal/contract.ts'
import { legalKinds } from '#features/legal/rules/kinds.ts'
import type { Fillings } from '#features/legal/rules/placeholders.ts'
import { checkedText, publishLegalText, restoreOriginal, type Sanitize, setBusiness } from '#features/legal/server/commands.ts'
import { filledSections } from '#features/legal/server/queries.ts'
import { businessSettings, legalOverview, legalText, legalVersion } from '#features/legal/server/queries/admin.ts'
import type { Context } from '#platform/context.ts'
import { dataAnswer, ok } from '#platform/http/answers.ts'
import { type HttpServer, operations } from '#platform/http/server.ts'
import { notifyStaff } from '#platform/realtime/signals.ts'

/** What legal texts need from later features. */
export interface LegalTools {
  /** The current placeholder values. */
  fillings(): Promise<Fillings>
  sanitize: Sanitize
}

const managing = operations({ tags: ['Console: Settings'], security: [{ staff: ['settings:write'] }] })
const params = z.object({ kind: z.enum(legalKinds, { error: `kind must be one of ${legalKinds.join(', ')}.` }) })

/** Business details and legal texts, for staff. */
export function legalApi(server: HttpServer, ctx: Context, tools: LegalTools): void {
  business(server, ctx)
  reading(server, ctx, tools)
  publishing(server, ctx, tools)
}

function business(server: HttpServer, ctx: Context): void {
  const response = { 200: dataAnswer(businessSettingsSchema) }
  server.get('/operator/settings/business', managing('getBusiness', 'Get the business details', { response }), async () =>
    ok(await businessSettings(ctx)),
  )
  server.put(
    '/operator/settings/business',
    managing('setBusiness', 'Set the business details', {
      description: 'Shown in the footer, on legal pages and receipts, and at the end of emails.',
      body: businessSchema,
      response,
    }),
    async (request) => {
      await setBusiness(ctx, request.body, actorOf(request))
      return ok(await businessSettings(ctx))
    },
  )
}

function reading(server: HttpServer, ctx: Context, { fillings, sanitize }: LegalTools): void {
  server.get(
    '/operator/legal',
    managing('listLegalTexts', 'List the legal texts with their current versions', { response: { 200: dataAnswer(legalOverviewSchema) } }),
    async () => ok(await legalOverview(ctx)),
  )
  server.get(
    '/operator/legal/:kind',
    managing('getLegalText', 'Get a legal text with its versions', { params, response: { 200: dataAnswer(legalTextSchema) } }),
    async (request) => ok(await legalText(ctx, request.params.kind)),
  )
  server.get(
    '/operator/legal/:kind/versions/:version',
    managing('getLegalVersion', 'Get one version of a legal text', {
      params: params.extend({ version: z.coerce.number({ error: 'version must be a number.' }).int().min(1).max(1_000_000) }),
      response: { 200: dataAnswer(legalVersionTextSchema) },
    }),
    async ({ params: { kind, version } }) => ok(await legalVersion(ctx, kind, version, await fillings())),
  )
  server.post(
    '/operator/legal/:kind/preview',
    managing('previewLegalText', 'Preview a legal text as its page would show it', {
      params,
      body: z.object({ html: legalHtml }),
      response: { 200: dataAnswer(legalSectionsSchema) },
    }),
    async ({ params: { kind }, body }) => ok(filledSections({ kind, html: await checkedText(body.html, sanitize) }, await fillings())),
  )
}

function publishing(server: HttpServer, ctx: Context, { sanitize }: LegalTools): void {
  const response = { 200: dataAnswer(legalTextSchema) }
  server.post(
    '/operator/legal/:kind/versions',
    managing('publishLegalText', 'Publish a new version of a legal text', {
      refusals: { 409: ['changed_meanwhile'] },
      params,
      body: legalTextBody,
      response,
    }),
    async (request) => {
      const { kind } = request.params
      await publishLegalText(ctx, kind, request.body, sanitize, actorOf(request))
      notifyStaff(ctx, 'legal_text', kind)
      return ok(await legalText(ctx, kind))
    },
  )
  server.post(
    '/operator/legal/:kind/restore',
    managing('restoreLegalText', 'Publish the original version of a legal text again', {
      refusals: { 409: ['changed_meanwhile'] },
      params,
      body: restoreBody,
      response,
    }),
    async (request) => {
      const { kind } = request.params
      await restoreOriginal(ctx, kind, request.body.version, actorOf(request))
      notifyStaff(ctx, 'legal_text', kind)
      return ok(await legalText(ctx, kind))
    },
  )
}
