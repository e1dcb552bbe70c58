import type { ReactNode } from 'react'
import { SheetIcon } from '#ui/icons/sheet-icon.tsx'

const kinds = {
  info: { style: 'border-info/25 bg-info-soft', mark: 'text-info', icon: 'info' },
  success: { style: 'border-success/25 bg-success-soft', mark: 'text-success', icon: 'check-circle' },
  warn: { style: 'border-warn/25 bg-warn-soft', mark: 'text-warn', icon: 'alert' },
  danger: { style: 'border-danger/25 bg-danger-soft', mark: 'text-danger', icon: 'alert' },
} as const

interface AlertProps {
  tone?: keyof typeof kinds
  title?: ReactNode
  /** Announces the alert when it appears, for results of the visitor's own action. */
  announce?: boolean
  className?: string
  children?: ReactNode
}

/** A message in the page: what happened, and what to do next. */
export function Alert({ tone = 'info', title, announce = false, className = '', children }: AlertProps) {
  const { style, mark, icon } = kinds[tone]
  return (
    <div
      role={announce ? (tone === 'danger' ? 'alert' : 'status') : undefined}
      className={`flex gap-3 rounded-lg border p-4 ${style} ${className}`}
    >
      <SheetIcon name={icon} className={`mt-0.5 size-5 ${mark}`} />
      <div className="min-w-0 flex-1 text-[0.9375rem] text-ink">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div className={title ? 'mt-1 text-muted' : ''}>{children}</div>}
      </div>
    </div>
  )
}
