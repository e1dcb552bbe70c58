import { Section, SectionHeading } from '#ui/section.tsx'
import { Drawing } from '../info/drawing.tsx'
import drawings from '../info/drawings.svg?raw'
import type { HomeTexts } from './texts.ts'

/** What the shop is, for whoever has read this far and still wonders. Its drawing, as those of the steps, is fetched by nobody. */
export function WhatIs({ what: { title, paragraphs } }: Pick<HomeTexts, 'what'>) {
  return (
    <Section aria-labelledby="what">
      <div className="grid items-center gap-x-16 gap-y-10 lg:grid-cols-[1fr_1.2fr]">
        <div hidden dangerouslySetInnerHTML={{ __html: drawings }} />
        <Drawing sheet="" name="sunrise" className="mx-auto w-full max-w-md lg:max-w-none" />
        <div>
          <SectionHeading id="what" title={title} />
          {paragraphs.map((paragraph) => (
            <p key={paragraph} className="mt-5 max-w-prose text-muted">
              {paragraph}
            </p>
          ))}
        </div>
      </div>
    </Section>
  )
}
