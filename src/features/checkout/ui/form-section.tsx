import { type ReactNode, useId } from 'react'

interface FormSectionProps {
  title: string
  lead?: string
  /** Shown next to the heading, or below it on narrow screens. */
  aside?: ReactNode
  children: ReactNode
}

/** One step of a form, as a card with a heading. */
export function FormSection({ title, lead, aside, children }: FormSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="mb-4 card p-5 sm:mb-5 sm:p-7">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="text-subheading">
          {title}
        </h2>
        {aside}
      </div>
      {lead && <p className="mt-1 text-[0.9375rem] text-muted">{lead}</p>}
      <div className="mt-4 sm:mt-5">{children}</div>
    </section>
  )
}
