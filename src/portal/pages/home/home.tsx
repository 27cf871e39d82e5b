import { useMember, useTexts } from '../../../runtime/element-context/element-context';
import { useSheet } from '../../../runtime/styles/use-sheet';
import { Button } from '../../../ui/button/button';
import { CloudUploadIcon, HistoryIcon, PlayIcon, ScreenIcon } from '../../../ui/icons/late-icons';
import { useRouter } from '../../layout/router-context';
import { SiteImage } from '../../layout/site-image';
import styles, { sheet } from './home.module.css';
import { HomePicture } from './home-picture';

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
