import type { ReactNode } from 'react'

export type Tone = 'neutral' | 'accent' | 'success' | 'warn' | 'notice' | 'danger' | 'info'

const tones: Record<Tone, string> = {
  neutral: 'bg-sunken text-muted ring-line',
  accent: 'bg-accent-soft text-accent-ink ring-accent-line',
  success: 'bg-success-soft text-success ring-success/20',
  warn: 'bg-warn-soft text-warn ring-warn/20',
  notice: 'bg-notice-soft text-notice ring-notice/20',
  danger: 'bg-danger-soft text-danger ring-danger/20',
  info: 'bg-info-soft text-info ring-info/20',
}

interface BadgeProps {
  tone?: Tone
  className?: string
  children: ReactNode
}

/** A short label for a state. */
export function Badge({ tone = 'neutral', className = '', children }: BadgeProps) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 rounded-full px-2.5 py-0.5 text-[0.8125rem] font-semibold whitespace-nowrap ring-1 ring-inset ${tones[tone]} ${className}`}
    >
      {children}
    </span>
  )
}
