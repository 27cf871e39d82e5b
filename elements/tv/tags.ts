import '../tags/sub-plans';
import '../tags/sub-plan';
import '../tags/sub-auth';
import '../tags/sub-checkout';
import '../tags/sub-payment';
import '../tags/sub-account';
import '../tags/sub-portal';
import '../tags/sub-dialog';
