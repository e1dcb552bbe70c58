/** The account with which the demo shop can be tried. */
export function DemoAccount() {
  return (
    <p className="mt-6 rounded-lg bg-sunken px-4 py-3 text-[0.9375rem] text-muted">
      Demo shop: sign in as <span className="font-medium whitespace-nowrap text-ink select-all">demo@example.com</span> with{' '}
      <span className="font-medium whitespace-nowrap text-ink select-all">demo-password-1</span>
    </p>
  )
}
