import { type ReactNode, useId } from 'react'

interface FormSectionProps {
  title: string
  lead?: string
  children: ReactNode
}

/** One step of a form, under its heading. */
export function FormSection({ title, lead, children }: FormSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t border-line py-8 first:border-t-0 first:pt-0">
      <h2 id={id} className="text-subheading">
        {title}
      </h2>
      {lead && <p className="mt-1 text-[0.9375rem] text-muted">{lead}</p>}
      <div className="mt-5">{children}</div>
    </section>
  )
}
