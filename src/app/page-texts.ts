import { serviceKinds, serviceLabel, servicePath } from '#features/catalog/rules.ts'
import { packagePage, peopleOfKind } from '#features/catalog/server/queries.ts'
import { serviceContent } from '#features/catalog/server/queries/content/content.ts'
import { servicePromise } from '#features/orders/server/queries/delivery-promise.ts'
import { pageIdOf } from '#features/seo/rules.ts'
import { standardFaq } from '#features/support/rules/faq.ts'
import type { EditablePage, EditablePages } from '#features/texts/server/queries/admin.ts'
import { aboutOriginal } from '#pages/storefront/about/texts.ts'
import { homeOriginal } from '#pages/storefront/home/texts.ts'
import { howItWorksOriginal } from '#pages/storefront/how-it-works/texts.ts'
import { paths } from '#shared/paths.ts'

/** All pages with texts that the owner can currently edit, by page id. */
export function editablePages(): EditablePages {
  const pages = [
    { name: 'Home', path: paths.home, original: homeOriginal },
    { name: 'About', path: paths.about, original: aboutOriginal },
    { name: 'How it works', path: paths.howItWorks, original: howItWorksOriginal },
    { name: 'FAQ', path: paths.faq, original: standardFaq },
    ...serviceKinds().map((kind): EditablePage => ({
      name: serviceLabel(kind),
      path: servicePath(kind),
      original: serviceContent(kind),
      async facts(ctx) {
        const { packages } = await packagePage(ctx, kind)
        const { starts, within } = await servicePromise(ctx, kind, packages[0]?.quality)
        return { starts, within, people: await peopleOfKind(ctx, kind) }
      },
    })),
  ]
  return Object.fromEntries(pages.map((page: EditablePage) => [pageIdOf(page.path), page]))
}
