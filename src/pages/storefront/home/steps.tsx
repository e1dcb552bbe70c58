import { Section, SectionHeading } from '#ui/section.tsx'

const steps = [
  {
    title: 'Choose a package',
    text: 'Pick the platform, the service and the amount. Price and pace stand on every card.',
    art: (
      <>
        <rect x="14" y="22" width="62" height="60" rx="9" />
        <rect x="84" y="14" width="62" height="76" rx="9" className="fill-accent-soft stroke-accent-ink" />
        <rect x="154" y="22" width="62" height="60" rx="9" />
        <path d="M28 40h22M28 52h34M168 40h22M168 52h34" />
        <path d="M98 34h18M98 48h34M98 60h26" className="stroke-accent-ink" />
        <circle cx="132" cy="75" r="7" className="fill-accent stroke-none" />
        <path d="m129 75 2 2 4-4" className="stroke-on-accent" />
      </>
    ),
  },
  {
    title: 'Add your link and pay',
    text: 'A username, an e-mail address and the link of your profile, post or video. We check the link before you pay.',
    art: (
      <>
        <rect x="14" y="20" width="202" height="30" rx="8" className="fill-surface stroke-accent-ink" />
        <path d="M28 35h96" />
        <circle cx="199" cy="35" r="7" className="fill-accent stroke-none" />
        <path d="m196 35 2 2 4-4" className="stroke-on-accent" />
        <rect x="14" y="58" width="97" height="30" rx="8" />
        <path d="M28 73h40" />
        <rect x="119" y="58" width="97" height="30" rx="8" className="fill-accent stroke-none" />
        <path d="M150 73h36" className="stroke-on-accent" />
      </>
    ),
  },
  {
    title: 'Watch it grow',
    text: 'Follow the order on its own page, from the payment to the last of the delivery.',
    art: (
      <>
        <path d="M14 88h202" />
        <path d="M14 82c40-1 58-5 84-18 30-15 44-36 84-44v62Z" className="fill-accent-soft stroke-none" />
        <path d="M14 82c40-1 58-5 84-18 30-15 44-36 84-44" className="stroke-accent-ink" />
        <circle cx="182" cy="20" r="5" className="fill-surface stroke-accent-ink" />
        <path d="M182 34v54" strokeDasharray="2 5" />
      </>
    ),
  },
]

/** From choosing to watching it arrive. */
export function Steps() {
  return (
    <Section sunken id="how-it-works" aria-labelledby="steps">
      <SectionHeading id="steps" title="Three steps, no account" />
      <ol className="mt-12 grid gap-5 md:grid-cols-3">
        {steps.map(({ title, text, art }, index) => (
          <li key={title} className="rounded-xl border border-line bg-surface p-6 shadow-xs sm:p-8">
            <svg
              viewBox="0 0 230 104"
              aria-hidden="true"
              className="w-full max-w-72 fill-none stroke-line-strong stroke-2 [stroke-linecap:round] [stroke-linejoin:round]"
            >
              {art}
            </svg>
            <h3 className="mt-7 flex gap-3 text-subheading">
              <span className="text-accent-ink tabular-nums">{index + 1}</span>
              {title}
            </h3>
            <p className="mt-2 text-[0.9375rem] text-muted">{text}</p>
          </li>
        ))}
      </ol>
    </Section>
  )
}
