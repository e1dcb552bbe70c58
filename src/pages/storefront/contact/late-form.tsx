import { lazy, Suspense } from 'react'

const ContactForm = lazy(async () => ({ default: (await import('#features/support/ui/contact-form.tsx')).ContactForm }))

/** The contact form, in the page from the start. Its script comes after the page's own: nobody types that fast. */
export function LateForm() {
  return (
    <Suspense>
      <ContactForm />
    </Suspense>
  )
}
