<?php
/**
 * Minimal versions of the WordPress functions that the elements' WordPress plugin calls. This script reads what to
 * simulate (`PluginRequest` in plugin.test.ts) as JSON from the standard input, runs the plugin, whose path is the
 * first argument, and prints the resulting content, block, scripts, settings page, links and stored settings as JSON.
 */

const ABSPATH = __DIR__ . '/';

$request    = json_decode( file_get_contents( 'php://stdin' ), true );
$hooks      = array();
$shortcodes = array();
$blocks     = array();
$scripts    = array();
$sanitizers = array();
$pages      = array();

function add_action( string $name, callable $callback ): void {
	add_filter( $name, $callback );
}
function add_filter( string $name, callable $callback, int $priority = 10, int $accepted_args = 1 ): void {
	$GLOBALS['hooks'][ $name ][] = array( $callback, $accepted_args );
}
function apply_filters( string $name, ...$values ) {
	foreach ( $GLOBALS['hooks'][ $name ] ?? array() as [ $callback, $accepted_args ] ) {
		$values[0] = $callback( ...array_slice( $values, 0, $accepted_args ) );
	}
	return $values[0] ?? null;
}

function get_option( string $name, $fallback ) {
	return $GLOBALS['request']['options'][ $name ] ?? $fallback;
}
function current_user_can( string $capability ): bool {
	return 'manage_options' === $capability && $GLOBALS['request']['isAdmin'];
}
function register_setting( string $group, string $name, array $arguments ): void {
	$GLOBALS['sanitizers'][ $name ] = $arguments['sanitize_callback'];
}
function add_options_page( string $title, string $menu, string $capability, string $slug, callable $callback ): void {
	$GLOBALS['pages'][ $slug ] = $callback;
}
function settings_fields( string $group ): void {
	echo '<input type="hidden" name="option_page" value="' . esc_attr( $group ) . '">';
}
function submit_button(): void {
	echo '<input type="submit">';
}

function admin_url( string $path ): string {
	return 'https://blog.example/wp-admin/' . $path;
}
function plugins_url( string $path, string $file ): string {
	return 'https://blog.example/wp-content/plugins/' . basename( dirname( $file ) ) . '/' . $path;
}
function plugin_basename( string $file ): string {
	return basename( $file );
}

function esc_html( string $text ): string {
	return htmlspecialchars( $text, ENT_QUOTES );
}
function esc_attr( string $text ): string {
	return htmlspecialchars( $text, ENT_QUOTES );
}
function esc_url_raw( string $url, array $protocols = array( 'http', 'https' ) ): string {
	$url = str_replace( array( ' ', '"', "'", '<', '>' ), array( '%20', '', '', '', '' ), $url );
	return in_array( parse_url( $url, PHP_URL_SCHEME ), $protocols, true ) ? $url : '';
}
function sanitize_key( string $key ): string {
	return preg_replace( '/[^a-z0-9_-]/', '', strtolower( $key ) );
}

function wp_register_script( string $handle, string $src, array $needs, $version, array $options ): void {
	$GLOBALS['scripts'][ $handle ] = array( $src, $options['strategy'] ?? '', false );
}
function wp_enqueue_script( string $handle ): void {
	$GLOBALS['scripts'][ $handle ][2] = true;
}
function printed_scripts(): string {
	$html = '';
	foreach ( $GLOBALS['scripts'] as $handle => [ $src, $strategy, $isQueued ] ) {
		$tag   = sprintf( "<script src=\"%s\" id=\"%s-js\" %s></script>\n", esc_attr( $src ), $handle, $strategy );
		// WordPress prints no script without an address.
		$html .= $isQueued && '' !== $src ? apply_filters( 'script_loader_tag', $tag, $handle, $src ) : '';
	}
	return $html;
}

function register_block_type( string $folder, array $arguments ): void {
	$metadata = json_decode( file_get_contents( "$folder/block.json" ), true );

	$GLOBALS['blocks'][ $metadata['name'] ] = array( $metadata, $arguments['render_callback'] );
}
function get_block_wrapper_attributes(): string {
	return 'class="wp-block"';
}
/** Renders a block as a page does: with the defaults of its attributes, and its script. */
function rendered_block( string $name, array $given ): string {
	[ $metadata, $render ] = $GLOBALS['blocks'][ $name ];
	$defaults              = array_map( fn( array $attribute ) => $attribute['default'], $metadata['attributes'] );
	wp_enqueue_script( $metadata['script'] );
	return $render( array_merge( $defaults, $given ) );
}

function add_shortcode( string $name, callable $callback ): void {
	$GLOBALS['shortcodes'][ $name ] = $callback;
}
function shortcode_atts( array $defaults, $given, string $name ): array {
	$given = (array) $given;
	return array_map( fn( $key ) => $given[ $key ] ?? $defaults[ $key ], array_combine( array_keys( $defaults ), array_keys( $defaults ) ) );
}
function do_shortcode( string $content ): string {
	return preg_replace_callback(
		'/\[(\w+)([^\]]*)\]/',
		function ( array $found ): string {
			preg_match_all( '/([\w-]+)\s*=\s*(?:"([^"]*)"|\'([^\']*)\')/', $found[2], $pairs, PREG_SET_ORDER );
			$given = array();
			foreach ( $pairs as $pair ) {
				$given[ $pair[1] ] = $pair[2] . ( $pair[3] ?? '' );
			}
			return $GLOBALS['shortcodes'][ $found[1] ]( $given ? $given : '', null, $found[1] );
		},
		$content
	);
}

require $argv[1];

apply_filters( 'init' );
apply_filters( 'admin_init' );
apply_filters( 'admin_menu' );
$links   = apply_filters( 'plugin_action_links_sub-elements.php', array( 'Deactivate' ) );
$content = do_shortcode( $request['content'] );
$block   = $request['block'] ? rendered_block( $request['block']['name'], $request['block']['attributes'] ) : '';
ob_start();
$pages['sub-elements']();
$settings_page = ob_get_clean();

echo json_encode(
	array(
		'content'      => $content,
		'block'        => $block,
		'scripts'      => printed_scripts(),
		'settingsPage' => $settings_page,
		'links'        => $links,
		'stored'       => $sanitizers['sub_elements']( $request['submitted'] ),
	)
);
