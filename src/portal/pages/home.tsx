import { useMember, useTexts } from '../../runtime/element-context/element-context';
import { useSheet } from '../../runtime/styles/use-sheet';
import { Button } from '../../ui/button/button';
import { CloudUploadIcon, HistoryIcon, PlayIcon, ScreenIcon } from '../../ui/icons/late-icons';
import { useRouter } from '../layout/router-context';
import { SiteImage } from '../layout/site-image';
import styles, { sheet } from './home.module.css';

/** The features of the streaming service that the page advertises, with their icons. */
const features = [
  { key: 'cloud', Icon: CloudUploadIcon },
  { key: 'track', Icon: HistoryIcon },
  { key: 'anywhere', Icon: ScreenIcon },
  { key: 'anytime', Icon: PlayIcon },
] as const;

/** The page at `/` for brands with `hasOwnHome`. `HomePicture` replaces a missing image. */
export function HomePage({ pictureUrl }: { pictureUrl: string | null | undefined }) {
  useSheet(sheet);
  const router = useRouter();
  const { t } = useTexts();
  const isMember = !!useMember();
  return (
    <div>
      <div className={styles.hero}>
        <div>
          <h1 part="heading" tabIndex={-1} className={styles.title}>
            {t('portal:home.title')}
          </h1>
          <p className={styles.lead}>{t('portal:home.lead')}</p>
          <div className={styles.actions}>
            <Button onClick={() => router.go('/pricing-table')}>{t('portal:home.plans')}</Button>
            <Button variant="secondary" onClick={() => router.go(isMember ? '/account' : '/login')}>
              {t(isMember ? 'portal:links.account' : 'portal:links.login')}
            </Button>
          </div>
        </div>
        <SiteImage urls={[pictureUrl]} className={styles.picture}>
          <HomePicture className={styles.picture} />
        </SiteImage>
      </div>
      <ul className={styles.features}>
        {features.map(({ key, Icon }) => (
          <li key={key} className={styles.feature}>
            <span className={styles.icon}>
              <Icon size="1.5em" />
            </span>
            <h2 part="heading" className={styles.name}>
              {t(`portal:home.${key}.title`)}
            </h2>
            <p className={styles.text}>{t(`portal:home.${key}.text`)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A picture in the brand's colors: a television and a phone that play the same film, and a cloud. */
function HomePicture({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 480 320" fill="none" aria-hidden="true" focusable="false">
      <circle cx="250" cy="160" r="150" fill="var(--s-accent-soft)" />
      <rect
        x="70"
        y="46"
        width="300"
        height="178"
        rx="12"
        fill="var(--s-surface)"
        stroke="var(--s-edge)"
        strokeWidth="3"
      />
      <rect x="84" y="60" width="272" height="150" rx="4" fill="var(--s-accent)" />
      <path
        d="M84 188c60-70 92-34 132-62s70-58 140-26v106a4 4 0 0 1-4 4H88a4 4 0 0 1-4-4z"
        fill="var(--s-accent-strong)"
      />
      <circle cx="310" cy="94" r="16" fill="var(--s-on-accent)" opacity="0.85" />
      <path d="M206 116l36 20-36 20z" fill="var(--s-on-accent)" />
      <path d="M170 248h100M220 224v24" stroke="var(--s-edge)" strokeWidth="6" strokeLinecap="round" />
      <rect
        x="330"
        y="150"
        width="88"
        height="146"
        rx="14"
        fill="var(--s-surface)"
        stroke="var(--s-edge)"
        strokeWidth="3"
      />
      <rect x="340" y="164" width="68" height="104" rx="4" fill="var(--s-accent)" />
      <path
        d="M340 250c20-26 30-10 42-20s16-18 26-12v46a4 4 0 0 1-4 4h-60a4 4 0 0 1-4-4z"
        fill="var(--s-accent-strong)"
      />
      <path d="M366 202l18 10-18 10z" fill="var(--s-on-accent)" />
      <path d="M364 282h20" stroke="var(--s-edge)" strokeWidth="3" strokeLinecap="round" />
      <path
        d="M46 262a24 24 0 0 1 24-24 32 32 0 0 1 60-8 26 26 0 0 1 6 51H66a20 20 0 0 1-20-19z"
        fill="var(--s-surface)"
        stroke="var(--s-edge)"
        strokeWidth="3"
      />
      <path
        d="M92 268v-22M82 256l10-10 10 10"
        stroke="var(--s-accent-text)"
        strokeWidth="4"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  );
}
