import { renderPlans } from 'sub-elements/server';
import { Sale } from './sale';

// Prices change, so the page is rendered again after five minutes.
export const revalidate = 300;

export default async function Page() {
  const plans = await renderPlans({
    api: process.env.NEXT_PUBLIC_SUB_ORIGIN ?? '',
    brand: 'orbit',
    lang: 'en',
    attributes: { reference: 'next' },
    onError: (error) => console.error(error.message),
  });
  return (
    <main>
      <h1>Watch with us</h1>
      {/* The browser's parser turns the HTML into a shadow root, which React doesn't see. */}
      <div dangerouslySetInnerHTML={{ __html: plans }} suppressHydrationWarning />
      <Sale />
    </main>
  );
}
