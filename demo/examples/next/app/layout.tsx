import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { SubProvider } from 'sub-elements/react';

export const metadata: Metadata = {
  title: 'Watch with us',
  icons: { icon: 'data:,' },
};

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body>
        <SubProvider assets={`${process.env.NEXT_PUBLIC_SUB_ORIGIN}/v1/`} brand="orbit">
          {children}
        </SubProvider>
      </body>
    </html>
  );
}
