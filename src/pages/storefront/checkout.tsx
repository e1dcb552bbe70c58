export default function Page() {
  return (
    <main>
      <h1>storefront/checkout</h1>
    </main>
  )
}
