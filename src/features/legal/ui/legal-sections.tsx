import type { LegalSection } from '#features/legal/rules/sections.ts'
import { useTrustedHtml } from '#ui/trusted-types.ts'
import '#ui/prose.css'

/** Stacks table cells on phones, where each shows the heading of its column. */
const stacked =
  'max-sm:[&_thead]:hidden max-sm:[&_tr]:block max-sm:[&_tr]:border-b max-sm:[&_tr]:border-line max-sm:[&_tr]:py-3 max-sm:[&_td]:block max-sm:[&_td]:border-0! max-sm:[&_td]:py-0.5! max-sm:[&_td:first-child]:font-semibold max-sm:[&_td:not(:first-child)]:text-muted max-sm:[&_td[data-label]]:before:font-medium max-sm:[&_td[data-label]]:before:content-[attr(data-label)_":_"]'

/** The sections of a legal text, for its page and the preview in the console. */
export function LegalSections({ sections }: { sections: readonly LegalSection[] }) {
  return sections.map((section) => (
    <section
      key={section.id}
      id={section.id}
      aria-labelledby={`${section.id}-title`}
      className="mb-8 scroll-mt-24 border-t border-line pt-8 first-of-type:border-0 first-of-type:pt-0"
    >
      <h2 id={`${section.id}-title`} className="mb-3 text-[1.4375rem] leading-snug font-semibold tracking-tight break-after-avoid">
        {section.title}
      </h2>
      <Prose html={section.html} />
    </section>
  ))
}

function Prose({ html }: { html: string }) {
  return <div className={`prose ${stacked}`} dangerouslySetInnerHTML={useTrustedHtml(html)} />
}
