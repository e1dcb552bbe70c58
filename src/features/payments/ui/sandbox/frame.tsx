import type { ReactNode } from 'react'
import { Icon } from '#ui/icons/icon.tsx'

/** Each sandbox party has its own color, different from the shop's. */
const parties = {
  bank: {
    name: 'Sandbox Bank',
    role: 'stands in for a bank',
    mark: 'M4 9.5 12 5l8 4.5M5.5 10v7.5m4.3-7.5v7.5m4.4-7.5v7.5m4.3-7.5v7.5M4 20h16',
    look: '[--accent:light-dark(oklch(0.38_0.06_220),oklch(0.5_0.08_215))] [--accent-hover:light-dark(oklch(0.32_0.06_220),oklch(0.46_0.08_215))]',
  },
  wallet: {
    name: 'Sandbox Wallet',
    role: 'stands in for PayPal',
    mark: 'M4 8.5A2.5 2.5 0 0 1 6.5 6H17v3M4 8.5V17a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-6a2 2 0 0 0-2-2H6.5M16 14v.01',
    look: '[--accent:light-dark(oklch(0.44_0.14_255),oklch(0.52_0.15_253))] [--accent-hover:light-dark(oklch(0.38_0.13_255),oklch(0.48_0.15_253))]',
  },
  coins: {
    name: 'Sandbox Coins',
    role: 'stands in for a crypto processor',
    mark: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Zm0-14.5 4.2 5.5-4.2 5.5L7.8 12 12 6.5Z',
    look: '[--accent:light-dark(oklch(0.47_0.1_55),oklch(0.52_0.11_55))] [--accent-hover:light-dark(oklch(0.41_0.09_55),oklch(0.48_0.11_55))]',
  },
}

interface SandboxFrameProps {
  party: keyof typeof parties
  title: string
  children: ReactNode
}

/** A page outside the shop. Shows whose page it is, and that nothing on it is real. */
export function SandboxFrame({ party, title, children }: SandboxFrameProps) {
  const { name, role, mark, look } = parties[party]
  return (
    <div className={`min-h-dvh bg-sunken ${look} [--accent-ink:var(--ink)]`}>
      <header className="border-b border-line bg-surface">
        <p className="scheme-dark bg-canvas px-5 py-2 text-center text-sm font-medium text-ink">Test only. No real money moves here.</p>
        <div className="mx-auto flex max-w-lg items-center gap-3 px-5 py-4">
          <span className="grid size-10 place-items-center rounded-md bg-accent text-on-accent">
            <Icon d={mark} className="size-6" />
          </span>
          <p>
            <span className="block font-semibold">{name}</span>
            <span className="block text-sm text-muted">{role}</span>
          </p>
        </div>
      </header>
      <main className="mx-auto max-w-lg px-5 py-8 sm:py-12">
        <h1 className="text-heading">{title}</h1>
        {children}
        <noscript>
          <p className="mt-6">This page needs JavaScript.</p>
        </noscript>
      </main>
    </div>
  )
}
