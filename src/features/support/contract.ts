/** The body of `POST /contact`. Section 3, "Contact message". */
export interface ContactSubmission {
  name: string
  email: string
  subject: string
  message: string
  /** A field that people do not see: what stands in it was filled in by a program. */
  homepage?: string | undefined
}
