import { Section, SectionHeading } from '#ui/section.tsx'

const bar = 'stroke-line stroke-[6]'

const steps = [
  {
    title: 'Choose a package',
    text: 'Pick the platform, the service and the amount. Price and pace stand on every card.',
    art: (
      <>
        <rect x="6" y="20" width="68" height="68" rx="10" />
        <rect x="170" y="20" width="68" height="68" rx="10" />
        <path d="M20 40h22M20 56h38M184 40h22M184 56h38" className={bar} />
        <rect x="82" y="8" width="80" height="88" rx="11" className="fill-accent-soft stroke-accent" />
        <path d="M98 30h24M98 48h48M98 64h34" className="stroke-accent-line stroke-[6]" />
        <circle cx="145" cy="27" r="8" className="fill-accent stroke-none" />
        <path d="m141.5 27 2.5 2.5 5-5" className="stroke-on-accent" />
      </>
    ),
  },
  {
    title: 'Add your link and pay',
    text: 'A username, an e-mail address and the link of your profile, post or video. We check the link before you pay.',
    art: (
      <>
        <rect x="6" y="10" width="232" height="36" rx="9" className="fill-accent-soft stroke-accent" />
        <path d="M24 28h110" className="stroke-accent-line stroke-[6]" />
        <circle cx="218" cy="28" r="8" className="fill-accent stroke-none" />
        <path d="m214.5 28 2.5 2.5 5-5" className="stroke-on-accent" />
        <rect x="6" y="58" width="112" height="36" rx="9" />
        <path d="M24 76h50" className={bar} />
        <rect x="126" y="58" width="112" height="36" rx="9" className="fill-accent stroke-none" />
        <path d="M160 76h44" className="stroke-on-accent stroke-[5]" />
      </>
    ),
  },
  {
    title: 'Watch it grow',
    text: 'Follow the order on its own page, from the payment to the last of the delivery.',
    art: (
      <>
        <path d="M6 94h232M6 66h232M6 38h232M6 10h232" className="[stroke-dasharray:1_7]" />
        <path d="M6 90c50-1 72-6 102-24 34-20 52-44 92-50v78H6Z" className="fill-accent-soft stroke-none" />
        <path d="M6 90c50-1 72-6 102-24 34-20 52-44 92-50" className="stroke-accent stroke-[2.5]" />
        <path d="M200 16c14-2 24-3 38-3" className="stroke-accent [stroke-dasharray:1_7]" />
        <circle cx="200" cy="16" r="5" className="fill-surface stroke-accent stroke-[2.5]" />
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
              viewBox="0 0 244 104"
              aria-hidden="true"
              className="w-full fill-surface stroke-line stroke-2 [stroke-linecap:round] [stroke-linejoin:round]"
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
