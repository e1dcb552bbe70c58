import { SheetIcon, type IconName } from '#ui/icons/sheet-icon.tsx'

const advice: { icon: IconName; title: string; text: string }[] = [
  { icon: 'clock', title: 'What helps most', text: 'Which package it was, how long it took, and whether the number held.' },
  { icon: 'shield', title: 'What happens next', text: 'Somebody reads it, to keep out spam and insults. Criticism stays in.' },
  { icon: 'lock', title: 'What is not shown', text: 'Your email address. Please leave out order numbers and other people’s names.' },
]

/** Beside the form: what to write, and what becomes of it. */
export function WritingAdvice() {
  return (
    <aside aria-label="About reviews">
      <ul className="grid gap-6 sm:grid-cols-3 lg:grid-cols-1">
        {advice.map(({ icon, title, text }) => (
          <li key={title} className="flex gap-4">
            <span className="tile size-10">
              <SheetIcon name={icon} />
            </span>
            <div>
              <h2 className="font-semibold">{title}</h2>
              <p className="mt-1 text-[0.9375rem] text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </aside>
  )
}
