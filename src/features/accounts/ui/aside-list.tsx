import type { ReactNode } from 'react'
import { type IconName, SheetIcon } from '#ui/icons/sheet-icon.tsx'

export interface AsideItem {
  icon: IconName
  title: string
  text: string
}

/** A short list of facts, each with an icon. */
export function AsideList({ title, items, children }: { title: string; items: readonly AsideItem[]; children?: ReactNode }) {
  return (
    <>
      <h2 className="text-subheading">{title}</h2>
      <ul className="mt-6 grid gap-6">
        {items.map((item) => (
          <li key={item.title} className="flex gap-4">
            <SheetIcon name={item.icon} className="mt-0.5 size-5.5 text-accent-ink" />
            <div>
              <p className="font-semibold">{item.title}</p>
              <p className="mt-0.5 text-[0.9375rem] text-muted">{item.text}</p>
            </div>
          </li>
        ))}
      </ul>
      {children && <div className="mt-8 text-[0.9375rem] text-muted">{children}</div>}
    </>
  )
}
